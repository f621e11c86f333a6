import { checkInReceipts, closePurchaseShort, receiveDelivery, reopenPurchase } from '@dray/contract/purchase-receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { closingProblem, receivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'

const CloseShortDialog = fetched(() => import('./close-short-dialog.tsx'), 'CloseShortDialog')
const CheckInDialog = fetched(() => import('./check-in-dialog.tsx'), 'CheckInDialog')
const ReopenDialog = fetched(() => import('./reopen-dialog.tsx'), 'ReopenDialog')

export function ReceivingActions({ order }: { order: PurchaseOrder }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const { id: purchaseOrderId } = order
  const state = { status: order.orderStatus, isClosedShort: order.closedShortOn !== null }
  const items = order.purchaseOrderItems.map(({ quantity, receivedQuantity }) => ({
    ordered: quantity,
    received: receivedQuantity,
  }))
  const isAwaited = receivingProblem(state) === undefined
  return (
    <>
      {may(checkInReceipts) && order.receipts.some(({ isCheckedIn }) => isCheckedIn === false) && (
        <Button variant="default" onClick={() => openDialog(CheckInDialog, { order })}>
          Check in batches
        </Button>
      )}
      {may(reopenPurchase) && state.isClosedShort && (
        <Button variant="default" onClick={() => openDialog(ReopenDialog, { order })}>
          Reopen
        </Button>
      )}
      {may(closePurchaseShort) && closingProblem(state, items) === undefined && (
        <Button variant="default" onClick={() => openDialog(CloseShortDialog, { order })}>
          Close short
        </Button>
      )}
      {may(receiveDelivery) && isAwaited && (
        <Button onClick={() => openModal('ReceiveDelivery', { purchaseOrderId })}>Receive</Button>
      )}
    </>
  )
}
