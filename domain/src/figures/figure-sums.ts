import type { Cents } from '../money.ts'
import { orderMargin } from '../orders/order-totals.ts'

/** `cost` is absent for those who may not see it (D-57). */
export type FigureSums = { orders: number; units: number; revenue: Cents; cost?: Cents | undefined }

/** Rounded to the cent; null without orders. */
export const averageOrder = ({ orders, revenue }: FigureSums): Cents | null =>
  orders === 0 ? null : (Math.round(revenue / orders) as Cents)

/** Also as a fraction of the revenue. Undefined without costs. */
export const revenueMargin = ({ revenue, cost }: FigureSums) =>
  cost === undefined ? undefined : orderMargin({ total: revenue, cost })

/** 0.1 is a tenth more. Null where there was nothing to compare with. */
export const relativeChange = (now: number, before: number): number | null => (before <= 0 ? null : now / before - 1)
