const salesDays = 90

/** At the pace of the last 90 days; null if none was sold. */
export const daysOfStock = ({ stock, sold }: { stock: number; sold: number }): number | null =>
  sold === 0 ? null : Math.floor((stock * salesDays) / sold)
