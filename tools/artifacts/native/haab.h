/* The rules of a game of Haab for C, and for everything that calls C: one library for each game.
 *
 * A game is a block of haab_shape().record_bytes bytes that the caller owns: copying it copies the game, there is nothing
 * to free, and different games may be played in different threads. Every call is a few hundred nanoseconds to a few
 * microseconds. Only haab_play checks what it is given: the others trust the caller.
 */
#ifndef HAAB_H
#define HAAB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    size_t record_bytes; /* of one game; align it to 8 */
    int codes;           /* actions: 0 to codes - 1 */
    int menu;            /* legal codes at most */
    int features;        /* numbers of an observation */
    int options;         /* options of the game, in the order of docs/games */
    int seats;           /* players at most */
    int rules;           /* version of the rules */
} haab_shape_t;

haab_shape_t haab_shape(void);

/* Deal a game. `options` has haab_shape().options numbers, 0 or 1; a seed gives the same game on every machine. */
void haab_deal(void *game, int players, const int64_t *options, int64_t seed);

int haab_over(const void *game);    /* whether it has ended */
int haab_to_move(const void *game); /* the seat that decides */

/* The legal codes: `codes` has room for haab_shape().menu of them; returns how many there are. */
int haab_legal(const void *game, int16_t *codes);

/* Play a code: 0 if it was legal, -1 if not, and then nothing has changed. */
int haab_play(void *game, int code);

/* The same without looking: the code must be one of haab_legal. */
void haab_play_unchecked(void *game, int code);

/* Points of every seat, now or at the end. */
void haab_scores(const void *game, double *scores);

/* All that a seat may know: haab_shape().features numbers, named and bounded in docs/games. */
void haab_observe(const void *game, int seat, int16_t *row);

/* Deal everything anew that a seat cannot know: what a search may look at. */
void haab_redeal(void *game, int seat, int64_t seed);

/* Play to the end at random; returns the number of decisions. */
int64_t haab_play_on(void *game, int64_t seed);

/* A code in notation, as records of play have it; NULL if there is no such code. */
const char *haab_word(int code);

#ifdef __cplusplus
}
#endif
#endif
