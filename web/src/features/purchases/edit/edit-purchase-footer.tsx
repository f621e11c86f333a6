import { Button, Stack } from '@mantine/core'
import { EditorBar } from '../../../kit/full-screen-editor/editor-bar.tsx'
import type { ReactNode } from 'react'
import { newVersionText } from '../../../kit/editing/conflict-notice.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { purchaseFieldLabels, type PurchasePart, purchaseFields } from '../editor/draft/purchase-form.ts'
import { effectOn, effectText } from '../status-menu/status-purchase.ts'
import type { EditPurchase } from './use-edit-purchase.ts'

type Props = { editor: EditPurchase; notices: ReactNode; onClose: () => void; onUpdate: () => void }

const reasonId = 'purchase-order-changes'

export function EditPurchaseFooter({ editor, notices, onClose, onUpdate }: Props) {
  const { changed, isDirty, isSaving, cannotSave, theirs, problem, hasNewVersion } = editor
  const mustDecide = theirs?.mustDecide === true
  return (
    <Stack gap={8}>
      {notices}
      {problem && editor.refusal !== undefined && <NotSaved problem={problem} />}
      <EditorBar
        onClose={onClose}
        reason={
          <output id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {hasNewVersion && `${newVersionText} `}
            {mustDecide ? 'Resolve the conflicts above first.' : [changeSummary(changed), stockText(editor)].join(' ')}
          </output>
        }
      >
        <Button
          {...disabledIf(cannotSave, onUpdate)}
          loading={isSaving}
          title={isDirty ? 'Save changes & close' : 'No changes made'}
          aria-describedby={reasonId}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Update
        </Button>
      </EditorBar>
    </Stack>
  )
}

/** "Changed: Notes, 2 products", for users who can't see the highlight colors. */
function changeSummary(changed: ReadonlySet<PurchasePart>): string {
  const fields: string[] = purchaseFields
    .filter((field) => changed.has(field))
    .map((field) => purchaseFieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const parts = lines > 0 ? [...fields, pluralize(lines, 'product')] : fields
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}.`
}

/** D-92, D-99 */
function stockText({ record, fields }: EditPurchase): string {
  const { putIn, takenOut } = effectOn(record, fields.orderStatus)
  if (putIn > 0) return 'All open units will be put into stock.'
  return takenOut > 0 ? `${effectText({ putIn, takenOut })} and deletes the receipts.` : ''
}
