// The days of the calendar, carved: a glyph of our own for each, and its number in dots and bars, as the Maya wrote numbers.

/** The glyphs of the days from the first, each drawn in lines around (0, 0), ten to either side. */
const DAYS = [
  "M-10 6H10M-6 6a6 6 0 0 1 12 0M0-8v4M-8-5l3 3M8-5l-3 3",
  "M-9-5q4.500-5 9 0t9 0M-9 1q4.500-5 9 0t9 0M-9 7q4.500-5 9 0t9 0",
  "M-9 7q12 3 15-5t-6-11t-6 7t6 4",
  "M-10 0L0-9L10 0M-7-2V9H7V-2M0 9V3",
  "M0 9V-2M0 3Q-9 2-9-7Q0-7 0 3M0-1Q8-2 8-10Q0-9 0-1",
  "M-9 9q0-6 6-6t6-5t-6-5t-2-3h7M5-9l4-1-2 4",
  "M-8-2a8 7.500 0 1 1 16 0q0 3-3 4.500V8H-5V2.500Q-8 1-8-2zM-3.500-2h.1M3.500-2h.1M-1.500 8V5M1.500 8V5",
  "M-3 9V2Q-9 0-9-8M3 9V2Q9 0 9-8M-9-2l4-2M9-2l-4-2M-3 4H3",
  "M4-9A9.500 9.500 0 1 0 8 5A7.500 7.500 0 1 1 4-9z",
  "M-8 0Q-10-6-4-6Q-1-11 4-7Q10-7 8 0zM-5 4l-1 5M0 4l-1 5M5 4l-1 5",
  "M-5 6Q-5 0 0 0T5 6Q3 9 0 7Q-3 9-5 6zM-8-1h.1M-3-7h.1M3-7h.1M8-1h.1",
  "M9 8H-2Q-9 6-8-2T2-8T6 0T0 3T-2-2",
  "M-9 8H9M-6 8Q-5-2-9-8M0 8V-9M6 8Q5-2 9-8",
  "M-5 9V-9M5 9V-9M-8-4H-2M-8 3H-2M2-4H8M2 3H8",
  "M-8-4a3 3 0 1 1 6 0a3 3 0 1 1-6 0M3-6a3 3 0 1 1 6 0a3 3 0 1 1-6 0M-3 6a3 3 0 1 1 6 0a3 3 0 1 1-6 0",
  "M-8 9L7-8M7-8Q-6-8-5 5M7-8Q8 4-4 5M-1-4l4 3M-3 0l4 3",
  "M-9-2a4 4 0 1 1 8 0a4 4 0 1 1-8 0M1-2a4 4 0 1 1 8 0a4 4 0 1 1-8 0M-5-2h.1M5-2h.1M-2 4L0 8L2 4",
  "M0-9L9 0L0 9L-9 0zM-4.500 0H4.500M0-4.500V4.500",
  "M-2 9V4L-7-2Q-4-9 0-10Q4-9 7-2L2 4V9M0-6V2",
  "M3-10L-7 2H0L-3 10L8-3H1L5-10",
  "M0-2Q-5-9 0-10Q5-9 0-2M0 2Q-5 9 0 10Q5 9 0 2M-2 0Q-9-5-10 0Q-9 5-2 0M2 0Q9-5 10 0Q9 5 2 0",
  "M0-10V10M-9-5L9 5M9-5L-9 5M0 0h.1",
  "M0-10Q2-4 6-1T6 7T-6 7T-5-2Q-3 1-2 1Q-3-6 0-10zM0 9V4",
  "M-10 8L-3-7L2 3L5-2L10 8zM-5-2L-3-1L-1-3",
  "M-6 9V-2M-6 0V-6M-2-1V-9M2-1V-10M6 0V-8M6-2Q6 5 2 9H-6",
  "M-10 0Q0-10 10 0Q0 10-10 0zM-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0",
];

/** On a Food Day everybody eats. */
const MEAL = "M0 5Q6-1 0-11Q-6-1 0 5zM-2-4H2M-2.500-1H2.500M0 10Q-8 8-8-1Q-2 1 0 10M0 10Q8 8 8-1Q2 1 0 10";

/**
 * The glyph of a day.
 * @param {number} day
 * @param {boolean} isFoodDay
 */
export function glyphOf(day, isFoodDay) {
  return isFoodDay ? MEAL : DAYS[day % DAYS.length];
}

const FIVE = 5;
const SCORE = 20;
/** The distance of two rows, and of two dots. */
const ROW = 6;
const DOT = 4.6;

/**
 * A number in dots and bars, a path around (0, 0); nought is a shell.
 * @param {number} number
 */
export function carvedNumber(number) {
  if (number === 0) return shell(0);
  if (number % SCORE === 0) return `M0-8h.1${shell(4)}`;
  const rows = [...rowsOf(Math.floor(number / SCORE)), ...rowsOf(number % SCORE)];
  const top = (-ROW * (rows.length - 1)) / 2;
  return rows
    .map((dots, row) => {
      const y = (top + row * ROW).toFixed(1);
      if (dots === FIVE) return `M-7 ${y}H7`;
      return Array.from({ length: dots }, (_, dot) => `M${((dot - (dots - 1) / 2) * DOT).toFixed(1)} ${y}h.1`).join("");
    })
    .join("");
}

/** @param {number} y */
function shell(y) {
  return `M-8 ${y}Q0 ${y - 10} 8 ${y}Q0 ${y + 8}-8 ${y}M0 ${y - 4}v7`;
}

/**
 * The rows of a digit from the top: its dots, then a bar for each five.
 * @param {number} digit
 */
function rowsOf(digit) {
  const bars = Array.from({ length: Math.floor(digit / FIVE) }, () => FIVE);
  return digit % FIVE > 0 ? [digit % FIVE, ...bars] : bars;
}
