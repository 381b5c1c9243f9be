// Days in a row on which something was done.

const DAY_MS = 86_400_000;

/**
 * How long the streak of some days is that goes on today, or went on until yesterday, and how long the longest was.
 * @param {string[]} days as 2026-11-16
 * @param {string} today
 */
export function streak(days, today) {
  const numbers = [...new Set(days.map(numberOf))].sort((a, b) => a - b);
  let run = 0;
  let longest = 0;
  let last = Number.NaN;
  for (const day of numbers) {
    run = day === last + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const isAlive = last === numberOf(today) || last === numberOf(today) - 1;
  return { current: isAlive ? run : 0, longest };
}

/** @param {string} day */
function numberOf(day) {
  return Math.round(Date.parse(day) / DAY_MS);
}
