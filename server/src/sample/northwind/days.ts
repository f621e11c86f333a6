/** How many days of its past the sample company has in full: what was bought, received, shipped and paid. */
export const yearDays = 364

const daysFrom = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.ceil((first - last) / step) }, (_, index) => first - index * step)

/**
 * The days, counted back from today, on which what happened since the day before in this list is entered: every four weeks in the older past,
 * so that the sample loads quickly, and every week in the last ones.
 */
export const entryDays: readonly number[] = [...daysFrom(yearDays - 14, 28, 28), ...daysFrom(28, 0, 7), 0]

/** The day on which something of so many days ago is entered; undefined if it is older than the year. */
export const enteredOn = (daysAgo: number): number | undefined =>
  daysAgo >= yearDays ? undefined : entryDays.find((entry) => entry <= daysAgo)
