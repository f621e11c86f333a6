import { type Cents, minus, zero } from '../money.ts'
import { orderMargin } from '../orders/order-totals.ts'

/** A week begins on Sunday. */
export const figureSteps = ['day', 'week', 'month'] as const
export type FigureStep = (typeof figureSteps)[number]

/** By the product's current brand and type, even for sales from before it changed them. */
export const lineGroups = ['brand', 'product', 'type'] as const
export type LineGroup = (typeof lineGroups)[number]

/** The rep is the owner of its customer today (D-132). */
export const orderGroups = ['customer', 'rep', 'driver', 'location'] as const
export type OrderGroup = (typeof orderGroups)[number]

export const figureGroups = [
  ...figureSteps,
  'customer',
  'brand',
  'product',
  'type',
  'rep',
  'driver',
  'location',
] as const
export type FigureGroup = (typeof figureGroups)[number]

export const isStep = (group: FigureGroup): group is FigureStep => figureSteps.some((step) => step === group)
export const isLineGroup = (group: FigureGroup): group is LineGroup => lineGroups.some((line) => line === group)

/** Discounts of whole orders belong to no line: without their row the rows would exceed the total. */
export const discountKey = 'discounts'
/** Orders without a driver, customers without an owner. */
export const noneKey = 'none'

export const figureMeasures = ['revenue', 'units', 'orders', 'average', 'margin'] as const
export type FigureMeasure = (typeof figureMeasures)[number]

export const comparisons = ['before', 'yearBefore'] as const
export type Comparison = (typeof comparisons)[number]

const salesDays = 90

/** How long stock lasts at the pace of the last 90 days; null if none was sold. */
export const daysOfStock = ({ stock, sold }: { stock: number; sold: number }): number | null =>
  sold === 0 ? null : Math.floor((stock * salesDays) / sold)

/** `cost` is absent for those who may not see it. */
export type FigureSums = {
  orders: number
  units: number
  revenue: Cents
  /** By the day of the credit memo (D-248). */
  returns: Cents
  /** The revenue minus returns. */
  net: Cents
  cost?: Cents | undefined
  /** The cost of units that memos put back into stock, by the day of the memo (D-247). */
  returnedCost?: Cents | undefined
}

export const lossGroups = ['day', 'brand', 'reason'] as const
export type LossGroup = (typeof lossGroups)[number]

export const fillRateGroups = ['customer', 'brand', 'product'] as const
export type FillRateGroup = (typeof fillRateGroups)[number]

/** Units shipped of units first ordered, as a part of 1 (D-263). Null if nothing was ordered. */
export const fillRate = ({ ordered, shipped }: { ordered: number; shipped: number }): number | null =>
  ordered <= 0 ? null : shipped / ordered

export const averageOrder = ({ orders, revenue }: FigureSums): Cents | null =>
  orders === 0 ? null : (Math.round(revenue / orders) as Cents)

/**
 * Net revenue minus the cost of what customers kept, also as a fraction of the net revenue (D-322). Undefined without costs. Where more came
 * back than was sold there is no fraction.
 */
export function netMargin({ net, cost, returnedCost = zero }: FigureSums) {
  if (cost === undefined) return undefined
  const margin = orderMargin({ total: net, cost: minus(cost, returnedCost) })
  return net < zero ? { ...margin, ofTotal: null } : margin
}

/** 0.1 is a tenth more. Null if there was nothing to compare with. */
export const relativeChange = (now: number, before: number): number | null => (before <= 0 ? null : now / before - 1)
