import { undoReceipt } from '@dray/contract/purchase-receipts'
import type { PurchaseReceipt } from '@dray/contract/purchases'
import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'

const UndoReceiptDialog = fetched(() => import('./undo-receipt-dialog.tsx'), 'UndoReceiptDialog')

/** Undoes one receipt, such as one that was typed wrong. */
export function UndoReceiptButton({ receipt, productName }: { receipt: PurchaseReceipt; productName: string }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(undoReceipt)) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Undo the receipt of ${productName}`}
      onClick={() => openDialog(UndoReceiptDialog, { receipt, productName })}
    >
      Undo
    </Button>
  )
}
