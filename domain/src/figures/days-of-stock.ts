/** The days of sales that a pace is taken from: the quick range "90 Days". */
const salesDays = 90

/** For how many whole days the stock lasts at the pace of the last 90 days; null if none of it was sold. */
export const daysOfStock = ({ stock, sold }: { stock: number; sold: number }): number | null =>
  sold === 0 ? null : Math.floor((stock * salesDays) / sold)
