/* haab.h by the one function that the rules were compiled to: what is asked for is a number, arrays come as Numba has them. */
#include "haab.h"

#include <string.h>

#include "shape.h" /* written beside it: what this game's memory is like, and its words */

enum { SETUP, LEGAL, APPLY, SCORES, REDEAL, PLAY_ON, OBSERVE, TO_MOVE };

#define ARRAY void *, void *, int64_t, int64_t, void *, int64_t, int64_t
#define GIVEN(data, count, size) NULL, NULL, (int64_t)(count), (int64_t)(size), (void *)(data), (int64_t)(count), (int64_t)(size)

extern int32_t serve(int64_t *result, void **error, int64_t what, ARRAY, ARRAY, ARRAY, ARRAY, int64_t, int64_t, ARRAY, ARRAY);

typedef struct {
    int16_t menu[HAAB_MENU + 1];
    int64_t chance[HAAB_CHANCE];
    int64_t answers[HAAB_SEATS];
} scratch_t;

static int64_t ask(int64_t what, void *game, scratch_t *s, const int64_t *options, int64_t number, int64_t seed, int16_t *row) {
    int64_t result = 0;
    void *error = NULL;
    serve(&result, &error, what, GIVEN(game, 1, HAAB_RECORD), GIVEN(s->menu, HAAB_MENU + 1, 2),
          GIVEN(s->chance, HAAB_CHANCE, 8), GIVEN(options, HAAB_OPTIONS, 8), number, seed,
          GIVEN(s->answers, HAAB_SEATS, 8), GIVEN(row, HAAB_FEATURES, 2));
    return result;
}

haab_shape_t haab_shape(void) {
    haab_shape_t shape = {HAAB_RECORD, HAAB_CODES, HAAB_MENU, HAAB_FEATURES, HAAB_OPTIONS, HAAB_SEATS, HAAB_RULES};
    return shape;
}

void haab_deal(void *game, int players, const int64_t *options, int64_t seed) {
    scratch_t s;
    memset(game, 0, HAAB_RECORD);
    ask(SETUP, game, &s, options, players, seed, NULL);
}

int haab_over(const void *game) { return *(const int16_t *)((const char *)game + HAAB_OVER) != 0; }

int haab_to_move(const void *game) {
    scratch_t s;
    return (int)ask(TO_MOVE, (void *)game, &s, NULL, 0, 0, NULL);
}

int haab_legal(const void *game, int16_t *codes) {
    scratch_t s;
    ask(LEGAL, (void *)game, &s, NULL, 0, 0, NULL);
    memcpy(codes, s.menu + 1, (size_t)s.menu[0] * sizeof(int16_t));
    return s.menu[0];
}

void haab_play_unchecked(void *game, int code) {
    scratch_t s;
    ask(APPLY, game, &s, NULL, code, 0, NULL);
}

int haab_play(void *game, int code) {
    int16_t codes[HAAB_MENU];
    int count = haab_over(game) ? 0 : haab_legal(game, codes);
    for (int number = 0; number < count; number++) {
        if (codes[number] == code) {
            haab_play_unchecked(game, code);
            return 0;
        }
    }
    return -1;
}

void haab_scores(const void *game, double *scores) {
    scratch_t s;
    memset(s.answers, 0, sizeof s.answers);
    ask(SCORES, (void *)game, &s, NULL, 0, 0, NULL);
    for (int seat = 0; seat < HAAB_SEATS; seat++) scores[seat] = (double)s.answers[seat] * HAAB_UNIT;
}

void haab_observe(const void *game, int seat, int16_t *row) {
    scratch_t s;
    ask(OBSERVE, (void *)game, &s, NULL, seat, 0, row);
}

void haab_redeal(void *game, int seat, int64_t seed) {
    scratch_t s;
    ask(REDEAL, game, &s, NULL, seat, seed, NULL);
}

int64_t haab_play_on(void *game, int64_t seed) {
    scratch_t s;
    return ask(PLAY_ON, game, &s, NULL, 0, seed, NULL);
}

const char *haab_word(int code) { return code >= 0 && code < HAAB_CODES ? WORDS[code] : NULL; }
