/** Days of complete history: purchases, receipts, shipments and payments. */
export const yearDays = 364

const daysFrom = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.ceil((first - last) / step) }, (_, index) => first - index * step)

/**
 * Entry days, counted back from today; each enters everything since the previous one. Monthly in the past, so the sample loads quickly, then
 * weekly, and daily in the last week, so that each delivery of the week was entered on its day.
 */
export const entryDays: readonly number[] = [
  ...daysFrom(yearDays - 14, 28, 28),
  ...daysFrom(28, 7, 7),
  ...daysFrom(7, -1, 1),
]

/** The entry day of an event; undefined if it is more than a year old. */
export const enteredOn = (daysAgo: number): number | undefined =>
  daysAgo >= yearDays ? undefined : entryDays.find((entry) => entry <= daysAgo)
