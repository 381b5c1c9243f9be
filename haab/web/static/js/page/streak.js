// Days in a row on which something was done; a day is that of the reader's calendar, as 2026-11-16.

const DAY = 86_400_000;

/** The day of the reader's calendar. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * How many days in a row there have been up to now, and the most that there ever were. Who has not done it today can still go on
 * with what lasted until yesterday.
 * @param {string[]} days in any order, each perhaps several times
 * @param {string} now
 */
export function streakOf(days, now) {
  const numbers = [...new Set(days)].map(numberOf).sort((a, b) => a - b);
  let longest = 0;
  let length = 0;
  let last = Number.NaN;
  for (const day of numbers) {
    length = day === last + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = day;
  }
  const lasts = last >= numberOf(now) - 1;
  return { current: lasts ? length : 0, longest };
}

/** @param {string} day */
function numberOf(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}
