import { isOnItsWay, type PurchaseStatus } from './purchase-order.ts'

type Arrival = {
  productId: number
  quantity: number
  expectedOn: string | null
}

export type OnOrder<Part extends Arrival = Arrival> = {
  units: number
  /** The first expected day from today on; otherwise the last one that has passed, or null. */
  expectedOn: string | null
  isLate: boolean
  arrivals: readonly Part[]
}

/** Arrivals without a day come last. A day that has passed promises nothing, so a later one is named before it. */
export function onOrderByProduct<Part extends Arrival>(
  arrivals: readonly Part[],
  today: string,
): ReadonlyMap<number, OnOrder<Part>> {
  const byProduct = Map.groupBy(arrivals, ({ productId }) => productId)
  return new Map([...byProduct].map(([productId, own]) => [productId, productOnOrder(own, today)]))
}

function productOnOrder<Part extends Arrival>(arrivals: readonly Part[], today: string): OnOrder<Part> {
  const days = arrivals.flatMap(({ expectedOn }) => expectedOn ?? [])
  const expectedOn = days.find((day) => day >= today) ?? days.at(-1) ?? null
  return {
    units: arrivals.reduce((sum, { quantity }) => sum + quantity, 0),
    expectedOn,
    isLate: expectedOn !== null && expectedOn < today,
    arrivals,
  }
}

type Expected = {
  orderStatus: PurchaseStatus
  expectedDeliveryOn: string | null
}

/** Expected before today, and still on their way. */
export const isLate = ({ orderStatus, expectedDeliveryOn }: Expected, today: string): boolean =>
  isOnItsWay(orderStatus) && expectedDeliveryOn !== null && expectedDeliveryOn < today
