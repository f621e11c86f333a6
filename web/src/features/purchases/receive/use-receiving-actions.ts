import { checkInReceipts, closePurchaseShort, receiveDelivery, reopenPurchase } from '@dray/contract/purchases/receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { closingProblem, receivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'

const CloseShortDialog = fetched(() => import('./close-short-dialog.tsx'), 'CloseShortDialog')
const CheckInDialog = fetched(() => import('./check-in-dialog.tsx'), 'CheckInDialog')
const ReopenDialog = fetched(() => import('./reopen-dialog.tsx'), 'ReopenDialog')

type Action = { label: string; onChoose: () => void }

/** The receiving actions the user may take on a purchase order: the usual next one, and the others. */
export function useReceivingActions(order: PurchaseOrder): { next: Action | undefined; more: readonly Action[] } {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const { id: purchaseOrderId } = order
  const state = { status: order.orderStatus, isClosedShort: order.closedShortOn !== null }
  const items = order.purchaseOrderItems.map(({ quantity, receivedQuantity }) => ({
    ordered: quantity,
    received: receivedQuantity,
  }))
  const expected: Action[] = []
  const others: Action[] = []
  if (may(receiveDelivery) && receivingProblem(state) === undefined)
    expected.push({ label: 'Receive', onChoose: () => openModal('ReceiveDelivery', { purchaseOrderId }) })
  if (may(checkInReceipts) && order.receipts.some(({ isCheckedIn }) => isCheckedIn === false))
    expected.push({ label: 'Check in batches', onChoose: () => openDialog(CheckInDialog, { order }) })
  if (may(reopenPurchase) && state.isClosedShort)
    others.push({ label: 'Reopen', onChoose: () => openDialog(ReopenDialog, { order }) })
  if (may(closePurchaseShort) && closingProblem(state, items) === undefined)
    others.push({ label: 'Close short', onChoose: () => openDialog(CloseShortDialog, { order }) })
  const [next, ...later] = expected
  return { next, more: [...later, ...others] }
}
