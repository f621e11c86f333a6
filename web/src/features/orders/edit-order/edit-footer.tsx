import { Button, Stack } from '@mantine/core'
import { EditorBar } from '../../../kit/full-screen-editor/editor-bar.tsx'
import { newVersionText } from '../../../kit/editing/conflict-notice.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { orderFieldLabels, orderFields, type OrderPart } from '../order-editor/draft/order-form.ts'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { PaymentsRemain } from '../payments-remain.tsx'
import { OrderConflicts } from './order-conflicts.tsx'
import { ShipAvailable } from './ship-available.tsx'
import { NotSaved } from '../../../records/not-saved.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { type OrderReadiness, missingFieldSentences } from '../order-editor/order-editor.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { type SaleChecks, whatToDo } from '../order-sheet/use-sale-checks.tsx'
import { Reallocate } from '../order-sheet/reallocate.tsx'
import { type EditOrderEditor, stockUse } from './use-edit-order.ts'

type Props = {
  readiness: OrderReadiness
  editor: EditOrderEditor
  sale: SaleChecks
  isCommenting: boolean
  onSave: (how: 'stay' | 'close') => void
  onClose: () => void
}

const reasonId = 'order-changes'

/** Close, Save, and Update (spec 2.4), with what changed, or why the order can't be saved. */
export function EditFooter({ readiness, editor, sale, isCommenting, onSave, onClose }: Props) {
  const { priceRemark, shortLines, exceeding, sendIfReady } = readiness
  const { order, draft, changed, isDirty, cannotSave, isSaving, problem } = editor
  const reason = blockingReason(editor, readiness)
  const button = (how: 'stay' | 'close') => ({
    loading: isSaving && editor.saveMode === how,
    // Not `disabled`, which would drop the focus when a save ends.
    'aria-disabled': cannotSave || (isSaving && editor.saveMode !== how),
    'data-disabled': cannotSave || (isSaving && editor.saveMode !== how),
    'aria-describedby': reasonId,
    title: !isDirty ? 'No changes made' : how === 'stay' ? 'Save changes' : 'Save changes & close',
    onClick: () => cannotSave || sendIfReady(() => onSave(how), stockUse(editor)),
  })
  return (
    <Stack gap={8}>
      <PaymentsRemain order={{ ...order, orderStatus: draft.orderStatus }} />
      <OrderConflicts editor={editor} />
      {problem && !isReasonMissing(problem) && !sale.answersHold && (
        <NotSaved problem={problem}>
          {isHeld(problem) && <HeldChoice editor={editor} />}
          <Reallocate
            problem={problem}
            lines={draft.cart.lines}
            isSending={isSaving}
            onReallocate={editor.reallocate}
          />
        </NotSaved>
      )}
      <ExceedsStock exceeding={exceeding} again="Save or Update">
        <ShipAvailable editor={editor} />
      </ExceedsStock>
      {exceeding.length === 0 && shortLines > 0 && <ShipAvailable editor={editor} shortLines={shortLines} />}
      {sale.fields}
      <EditorBar
        onClose={onClose}
        reason={
          <output id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {editor.isSaved && <span className="accent strong">Saved. </span>}
            {editor.hasNewVersion && `${newVersionText} `}
            {isCommenting && "Your comment hasn't been added yet. "}
            {`${priceRemark} ${reason || changeSummary(changed)}`.trim()}
          </output>
        }
      >
        <Button variant="default" {...button('stay')}>
          Save
        </Button>
        <Button {...button('close')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Update
        </Button>
      </EditorBar>
    </Stack>
  )
}

/** A held draft can stay a draft; only an admin can save an increase of another order (D-196). */
function HeldChoice({ editor: { order, isSaving, keepAsDraft } }: { editor: EditOrderEditor }) {
  if (order.orderStatus !== 'DRAFT') return <p className={sheet.more}>{whatToDo(order)}</p>
  return (
    <p className={sheet.more}>
      <BusyButton size="compact-sm" variant="default" loading={isSaving} onClick={keepAsDraft}>
        Keep it as a draft
      </BusyButton>{' '}
      Then ask accounting to release it.
    </p>
  )
}

function blockingReason(editor: EditOrderEditor, { missingFields, isPricing, stockReason }: OrderReadiness): string {
  if (editor.isDirty && editor.cannotSave) return 'Resolve the conflicts above first.'
  if (isPricing) return "Loading this customer's prices…"
  const missing = missingFields.map((field) => missingFieldSentences[field]).join(' ')
  return missing || (stockUse(editor) === 'takes-stock' ? stockReason : '')
}

/** "Changed: Notes, 2 lines", for users who can't see the highlight colors. */
function changeSummary(changed: ReadonlySet<OrderPart>): string {
  const fields: string[] = orderFields.filter((field) => changed.has(field)).map((field) => orderFieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const parts = lines > 0 ? [...fields, pluralize(lines, 'line')] : fields
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}`
}
