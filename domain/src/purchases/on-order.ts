/** Units of a product that one purchase order still has to bring. */
type Arrival = {
  productId: number
  quantity: number
  /** YYYY-MM-DD, or null if no one knows yet. */
  expectedOn: string | null
}

/** What is on order of one product. */
export type OnOrder<Part extends Arrival = Arrival> = {
  units: number
  /** The first day from today on which some are expected; without one the last day that has passed, or null. */
  expectedOn: string | null
  /** Whether the day has passed and the units have not come. */
  isLate: boolean
  /** Its arrivals, first to last. */
  arrivals: readonly Part[]
}

/**
 * What is on order by product. Arrivals come first to last, those without a day at the end. A day that has passed promises nothing,
 * so a later one is named before it. `today` is the company's day.
 */
export function onOrderByProduct<Part extends Arrival>(
  arrivals: readonly Part[],
  today: string,
): ReadonlyMap<number, OnOrder<Part>> {
  const byProduct = Map.groupBy(arrivals, ({ productId }) => productId)
  return new Map([...byProduct].map(([productId, own]) => [productId, onOrderOf(own, today)]))
}

function onOrderOf<Part extends Arrival>(arrivals: readonly Part[], today: string): OnOrder<Part> {
  const days = arrivals.flatMap(({ expectedOn }) => expectedOn ?? [])
  const expectedOn = days.find((day) => day >= today) ?? days.at(-1) ?? null
  return {
    units: arrivals.reduce((sum, { quantity }) => sum + quantity, 0),
    expectedOn,
    isLate: expectedOn !== null && expectedOn < today,
    arrivals,
  }
}
