/* Random games through the C interface, and how fast they are.
 *
 *   python -m tools.artifacts.native build/native tikal
 *   gcc -O2 -Ibuild/native/tikal examples/c/random_games.c -Lbuild/native/tikal -lhaab_tikal \
 *       -Wl,-rpath,build/native/tikal -o random_games
 *   ./random_games 2 1000          (players, games)
 *
 * The loop is the one that a vectorised environment has: what is legal, what the seat may know, a code, what it led to.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "haab.h"

static uint64_t state;

/* A small generator: xorshift, good enough to choose among a few codes. */
static uint32_t below(uint32_t limit) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) % limit);
}

static double processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int count, char **words) {
    int players = count > 1 ? atoi(words[1]) : 2;
    int games = count > 2 ? atoi(words[2]) : 100;
    haab_shape_t shape = haab_shape();
    if (players < 2 || players > shape.seats || games < 1) {
        fprintf(stderr, "players: 2 to %d, games: at least 1\n", shape.seats);
        return 2;
    }

    void *game = malloc(shape.record_bytes);
    int16_t *codes = malloc(sizeof(int16_t) * (size_t)shape.menu);
    int16_t *row = malloc(sizeof(int16_t) * (size_t)shape.features);
    int64_t *options = calloc((size_t)shape.options, sizeof(int64_t));
    double *scores = calloc((size_t)shape.seats, sizeof(double));
    double *sums = calloc((size_t)shape.seats, sizeof(double));
    int64_t decisions = 0, seen = 0;
    double start = processor_seconds();

    for (int seed = 0; seed < games; seed++) {
        state = 88172645463325252ULL + (uint64_t)seed;
        haab_deal(game, players, options, seed);
        while (!haab_over(game)) {
            int seat = haab_to_move(game);
            int legal = haab_legal(game, codes);
            haab_observe(game, seat, row);
            seen += row[0];
            int code = codes[below((uint32_t)legal)];
            if (decisions < 5) printf("seat %d of %d choices: %s\n", seat, legal, haab_word(code));
            haab_play_unchecked(game, code);
            decisions++;
        }
        haab_scores(game, scores);
        for (int seat = 0; seat < players; seat++) sums[seat] += scores[seat];
    }

    double seconds = processor_seconds() - start;
    printf("%d games, %" PRId64 " decisions, mean scores", games, decisions);
    for (int seat = 0; seat < players; seat++) printf(" %.2f", sums[seat] / games);
    printf(" (checksum %" PRId64 ")\n", seen);
    printf("%.0f decisions a second of the processor, each with its legal codes and an observation\n", (double)decisions / seconds);

    haab_deal(game, players, options, 1);
    if (haab_play(game, shape.codes) != -1) {
        fprintf(stderr, "a code that does not exist was played\n");
        return 1;
    }
    start = processor_seconds();
    decisions = 0;
    for (int seed = 0; seed < games; seed++) {
        haab_deal(game, players, options, seed);
        decisions += haab_play_on(game, seed);
    }
    seconds = processor_seconds() - start;
    printf("%.0f decisions a second in whole random games\n", (double)decisions / seconds);

    free(game), free(codes), free(row), free(options), free(scores), free(sums);
    return 0;
}
