import type { Cents } from '../money.ts'
import { orderMargin } from '../orders/order-totals.ts'

/** What orders come to. A cost that is not there may not be seen (D-57). */
export type FigureSums = { orders: number; units: number; revenue: Cents; cost?: Cents | undefined }

/** The revenue of an order, rounded to the cent; null without orders. */
export const averageOrder = ({ orders, revenue }: FigureSums): Cents | null =>
  orders === 0 ? null : (Math.round(revenue / orders) as Cents)

/** What is left of the revenue after the cost, and as a fraction of it; undefined for who receives no costs. */
export const marginOf = ({ revenue, cost }: FigureSums) =>
  cost === undefined ? undefined : orderMargin({ total: revenue, cost })

/** By how much of `before` a figure changed: 0.1 is a tenth more. Null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before <= 0 ? null : now / before - 1)
