import { listComments } from '@dray/contract/comments'
import { listDocuments } from '@dray/contract/documents'
import { type PurchaseOrderSummary, readPurchaseTotals } from '@dray/contract/purchases'
import { sum, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { PurchaseOrderPage } from '../../features/purchases/purchase-order-page.tsx'
import { PurchasesPage } from '../../features/purchases/purchases-page.tsx'
import { answerCall, showScreens } from '../screens.tsx'

export const answerPurchaseTotals = (orders: readonly PurchaseOrderSummary[]) =>
  answerCall(readPurchaseTotals, () => ({
    purchaseOrders: orders.length,
    units: orders.reduce((units, order) => units + order.unitQuantity, 0),
    received: orders.reduce((units, order) => units + order.receivedQuantity, 0),
    total: sum(orders.map(({ total = zero }) => total)),
  }))

/** Other data the purchase order page reads, for tests that aren't about it. */
export const besidesPurchase = [answerCall(listDocuments, () => ({ files: [] })), answerCall(listComments, () => [])]

export const showPurchases = ({ at = '/purchases', roles = ['INVENTORY'] }: { at?: string; roles?: Role[] } = {}) =>
  showScreens({ '/purchases': PurchasesPage, '/purchases/$purchaseOrderNum': PurchaseOrderPage }, { at, roles })
