import { defineList, type ListSort } from '../lists/define-list.ts'
import { parseStatuses } from '../orders/order-list.ts'
import { paymentStatuses } from '../orders/order-status.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-order.ts'

export const purchaseList = defineList({
  time: 'instant',
  sorts: {
    purchaseOrderNum: 'text',
    date: 'time',
    brand: 'text',
    orderStatus: purchaseStatuses,
    paymentStatus: paymentStatuses,
    expected: 'day',
    units: 'whole',
    received: 'whole',
    total: 'whole',
  },
  first: '-date',
})
export type PurchaseSort = ListSort<(typeof purchaseList.sorts)[number]>

/** Not by total for those who may not see it: the sequence would tell which cost more. */
export function parsePurchaseSort(text: string | undefined, reader: { seesCosts: boolean }): PurchaseSort {
  const sort = purchaseList.parseSort(text)
  return sort.by === 'total' && !reader.seesCosts ? purchaseList.first : sort
}

export const parsePurchaseStatuses = (text: string | undefined): PurchaseStatus[] =>
  parseStatuses(text, purchaseStatuses)
