import { closePurchaseShort } from '@dray/contract/purchases/receipts'
import { changePurchaseOrder } from '@dray/contract/purchases'
import { isOnItsWay, type PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { Button, Text } from '@mantine/core'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useOpenDialog } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { useSession } from '../../../kit/session.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { effectOn, type StatusPurchase } from './status-purchase.ts'

const CloseShortDialog = fetched(() => import('../receive/close-short-dialog.tsx'), 'CloseShortDialog')

type Props = Layered & {
  order: StatusPurchase
  to: PurchaseStatus
  /** Saves the status along with other edits; without it, the dialog saves the status. */
  onConfirm?: () => void
  /** Closes the order short instead of changing the status. */
  onCloseShort?: () => void
}

/** Asks before a status takes received units out of stock, and offers to cancel only what's still open. */
export function UndoReceiptsDialog({ frame, closeNow, order, to, onConfirm, onCloseShort }: Props) {
  const { may } = useSession()
  const save = useChange(changePurchaseOrder)
  const recordOwnChange = useRecordOwnPurchase()
  const openDialog = useOpenDialog()
  const { id, purchaseOrderNum, modifiedOn, orderStatus, openQuantity } = order
  const { takenOut } = effectOn(order, to)
  const mayCloseShort = to === 'CANCELLED' && isOnItsWay(orderStatus) && openQuantity > 0 && may(closePurchaseShort)

  function submit() {
    if (onConfirm) {
      closeNow()
      return onConfirm()
    }
    save.mutate(
      { params: { id }, body: { modifiedOn: modifiedOn.toISOString(), orderStatus: to } },
      {
        onSuccess(changed) {
          recordOwnChange(changed)
          closeNow()
        },
      },
    )
  }
  function closeShort() {
    closeNow()
    onCloseShort?.()
    openDialog(CloseShortDialog, { order })
  }
  return (
    <QuestionDialog
      frame={frame}
      title={`${to === 'CANCELLED' ? 'Cancel' : 'Change'} ${purchaseOrderNum}?`}
      question={`${to === 'CANCELLED' ? 'Canceling' : `Setting it to ${statusLabel(to)}`} takes the ${pluralize(takenOut, 'received unit')} out of stock again and removes ${takenOut === 1 ? 'its receipt' : 'their receipts'}.`}
      submit={`Take ${pluralize(takenOut, 'unit')} out of stock`}
      isDanger
      cancel="Keep it"
      isSaving={save.isPending}
      refusal={save.error ? firstMessage(save.error) : undefined}
      onSubmit={submit}
    >
      {mayCloseShort && (
        <Text size="sm" component="div">
          To cancel only the {formatCount(openQuantity)} that {openQuantity === 1 ? "hasn't" : "haven't"} come, close
          the order short instead. Received stock stays as is.{' '}
          <Button variant="light" size="compact-sm" mt={6} disabled={save.isPending} onClick={closeShort}>
            Close short
          </Button>
        </Text>
      )}
    </QuestionDialog>
  )
}
