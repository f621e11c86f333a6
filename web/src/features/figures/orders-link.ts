import { billableStatuses } from '@dray/domain/orders/order-status'
import { rangeSteps } from '@dray/domain/figures/compared-ranges'
import { discountKey, type FigureGroup, isLineGroup, isStep } from '@dray/domain/figures/figures'
import type { DayRange } from '@dray/domain/time/date-range'

const filterNames: Readonly<Partial<Record<FigureGroup, string>>> = { rep: 'owner' }

/** The address of the list of the orders of a row; undefined for the discounts, which orders of every kind have. */
export function ordersPath(key: string, by: FigureGroup, range: DayRange): string | undefined {
  const filter = { ...range, status: billableStatuses.join() }
  if (isStep(by)) return filteredOrders({ ...filter, ...rangeSteps({ from: key, to: range.to }, by)[0] })
  return key === discountKey ? undefined : filteredOrders({ ...filter, [filterNames[by] ?? by]: key })
}

/** What that list is: the orders that have a brand, product or type are shown whole, with their other lines. */
export const ordersTitle = (name: string, by: FigureGroup): string =>
  isLineGroup(by) ? `Orders with ${name}: whole orders, with their other lines` : `Orders: ${name}`

const filteredOrders = (filter: Record<string, string>): string => `/orders?${new URLSearchParams(filter).toString()}`
