import { formatDollars } from '@dray/domain/money'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { mediumDay } from '../../../kit/text/dates.ts'
import { focusEditorTitle } from '../../../kit/full-screen-editor/full-screen-editor.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import {
  type EditedPurchase,
  purchaseFieldLabels,
  type PurchasePart,
  purchaseLinePart,
  type PurchaseField,
} from '../editor/draft/purchase-form.ts'
import type { EditPurchase } from './use-edit-purchase.ts'

export function PurchaseConflicts({ editor }: { editor: EditPurchase }) {
  const { base, seen, fields } = editor
  return (
    <>
      <RestoredNotice editing={editor} focusBeside={focusEditorTitle} />
      <RecordConflictNotice
        entityType="purchaseOrder"
        editing={editor}
        textOf={partText}
        labelOf={(part) => partLabel(part, [base, seen, fields])}
        focusBeside={focusEditorTitle}
      />
    </>
  )
}

const isField = (part: PurchasePart): part is PurchaseField => part in purchaseFieldLabels
const lineOfPart = ({ lines }: EditedPurchase, part: PurchasePart) =>
  lines.find((line) => purchaseLinePart(line) === part)

/** A line is labeled by its product. It may be in only one of the versions. */
function partLabel(part: PurchasePart, versions: readonly EditedPurchase[]): string {
  if (isField(part)) return purchaseFieldLabels[part]
  return versions.flatMap((version) => lineOfPart(version, part) ?? [])[0]?.productName ?? 'A product'
}

function partText(edited: EditedPurchase, part: PurchasePart): string {
  if (!isField(part)) {
    const line = lineOfPart(edited, part)
    if (line === undefined || !line.quantity) return 'removed'
    return line.unitCost === undefined ? String(line.quantity) : `${line.quantity} × ${formatDollars(line.unitCost)}`
  }
  const value = edited[part]
  if (part === 'orderStatus' || part === 'paymentStatus') return statusLabel(value)
  return part === 'expectedDeliveryOn' && value !== '' ? mediumDay(value) : value.trim()
}
