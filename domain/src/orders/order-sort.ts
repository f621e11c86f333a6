import type { Cents } from '../money.ts'
import { isDay } from '../time/company-day.ts'
import { type OrderStatus, type PaymentStatus, orderStatuses, paymentStatuses } from './order-status.ts'

/** What the order list can be sorted by, named as its columns. */
export const orderSorts = [
  'orderNum',
  'date',
  'customer',
  'orderStatus',
  'paymentStatus',
  'delivery',
  'total',
  'balance',
] as const
export type OrderSort = { by: (typeof orderSorts)[number]; isDescending: boolean }

/** Parses a sort from an address: `total`, `-total` for descending. Anything else is the list's own sequence, newest first. */
export function parseOrderSort(text: string | undefined): OrderSort | undefined {
  const by = orderSorts.find((each) => each === (text ?? '').replace(/^-/, ''))
  return by && { by, isDescending: (text ?? '').startsWith('-') }
}

export type SortedOrder = {
  orderNum: string
  createdAt: Date
  id: number
  customer: { customerName: string }
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  deliveryDate: string | null
  total: Cents
  balanceDue: Cents
}

const valueOf: Record<OrderSort['by'], (order: SortedOrder) => string> = {
  orderNum: (order) => order.orderNum,
  date: () => '',
  customer: (order) => order.customer.customerName,
  orderStatus: (order) => order.orderStatus,
  paymentStatus: (order) => order.paymentStatus,
  delivery: (order) => order.deliveryDate ?? '',
  total: (order) => String(order.total),
  balance: (order) => String(order.balanceDue),
}

/** Where a page ends: at an order, and in a sorted list at what the list is sorted by. */
export type OrderCursor = { createdAt: Date; id: number; value: string }

/** The cursor of the next page of orders: it starts after the last order of this page. */
export function cursorAfter(last: SortedOrder, sort?: OrderSort): string {
  const place = `${last.createdAt.toISOString()}_${last.id}`
  return sort ? `${place}_${valueOf[sort.by](last)}` : place
}

/** Reads what `cursorAfter` wrote. Undefined if the text is not a cursor of a list sorted so. */
export function parseCursor(text: string, sort?: OrderSort): OrderCursor | undefined {
  const [, at = '', id = '', value = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})(?:_(.*))?$/su.exec(text) ?? []
  const createdAt = new Date(at)
  if (Number.isNaN(createdAt.getTime()) || (sort && !isValueOf[sort.by](value))) return undefined
  return { createdAt, id: Number(id), value }
}

const isCents = (value: string): boolean => /^-?\d{1,15}$/.test(value)
const isAnything = (): boolean => true
const isValueOf: Record<OrderSort['by'], (value: string) => boolean> = {
  orderNum: isAnything,
  date: isAnything,
  customer: isAnything,
  orderStatus: (value) => orderStatuses.some((status) => status === value),
  paymentStatus: (value) => paymentStatuses.some((status) => status === value),
  delivery: (value) => value === '' || isDay(value),
  total: isCents,
  balance: isCents,
}
