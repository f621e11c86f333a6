import { listPurchaseOrders, readPurchaseTotals } from '@dray/contract/purchases'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseList } from '@dray/domain/purchases/purchase-list'
import { openPurchaseStatuses, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { choices, comingDays, toggle } from '../../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { names } from '../../../records/name-filter/name-filter.tsx'
import { statusLabel } from '../../../records/status-label.ts'

export type PurchaseTotals = AnswerOf<(typeof readPurchaseTotals)['answer']>

export const purchaseOrders = defineServerList({
  name: 'purchase orders',
  call: listPurchaseOrders,
  totals: readPurchaseTotals,
  sorts: purchaseList,
  filters: {
    brand: names('brand', { isIdList: true }),
    status: choices('Status', purchaseStatuses, statusLabel),
    payment: choices('Payment', paymentStatuses, statusLabel),
    expected: comingDays('Expected', 'expected'),
    late: toggle('Late only'),
  },
})

export const purchaseViews = [
  { name: 'All', filter: {} },
  { name: 'Open', filter: { status: openPurchaseStatuses.join() } },
  { name: 'Late', filter: { late: 'true' } },
]
