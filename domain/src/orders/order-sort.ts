import { defineList, type ListSort } from '../lists/define-list.ts'
import type { Cents } from '../money.ts'
import { type OrderStatus, type PaymentStatus, orderStatuses, paymentStatuses } from './order-status.ts'

export const orderList = defineList({
  time: 'instant',
  sorts: {
    orderNum: 'text',
    date: 'time',
    customer: 'text',
    orderStatus: orderStatuses,
    paymentStatus: paymentStatuses,
    delivery: 'day',
    total: 'whole',
    balance: 'whole',
  },
  first: '-date',
})
export type OrderSort = ListSort<(typeof orderList.sorts)[number]>

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

export function cursorAfter({ createdAt, id, ...order }: SortedOrder, sort: OrderSort = orderList.first): string {
  const values: Record<OrderSort['by'], string> = {
    orderNum: order.orderNum,
    date: '',
    customer: order.customer.customerName,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    delivery: order.deliveryDate ?? '',
    total: String(order.total),
    balance: String(order.balanceDue),
  }
  return orderList.cursorOf({ time: createdAt, id, value: values[sort.by] }, sort)
}
