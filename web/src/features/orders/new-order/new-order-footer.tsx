import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import type { CartLine } from '@dray/domain/orders/cart'
import { Button, Stack } from '@mantine/core'
import { EditorBar } from '../../../kit/full-screen-editor/editor-bar.tsx'
import { NotSaved } from '../../../records/not-saved.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { type OrderReadiness, missingFieldSentences } from '../order-editor/order-editor.tsx'
import { type SaleChecks, whatToDo } from '../order-sheet/use-sale-checks.tsx'
import type { useSendOrder } from './use-send-order.ts'
import { Reallocate } from '../order-sheet/reallocate.tsx'

type Props = {
  readiness: OrderReadiness
  sale: SaleChecks
  sending: ReturnType<typeof useSendOrder>
  lines: readonly CartLine[]
  onClose: () => void
  onSend: (as: SavedAs) => void
}

const reasonId = 'order-not-ready'

export function NewOrderFooter({ readiness, sale, sending, lines, onClose, onSend }: Props) {
  const { missingFields, isPricing, stockReason, priceRemark, exceeding } = readiness
  const { as: sent, reallocate } = sending
  const problem = sale.answersHold ? null : sending.problem
  const reason = isPricing
    ? "Loading this customer's prices…"
    : missingFields.map((field) => missingFieldSentences[field]).join(' ') || stockReason
  const button = (as: SavedAs) => ({
    loading: sent === as,
    disabled: (sent !== undefined && sent !== as) || isPricing || (as === 'submitted' && stockReason !== ''),
    onClick: () => onSend(as),
    ...(reason === '' ? {} : { 'aria-describedby': reasonId, title: reason }),
  })
  return (
    <Stack gap={8}>
      {problem && !isReasonMissing(problem) && (
        <NotSaved problem={problem}>
          {isHeld(problem) && <p className={sheet.more}>{whatToDo(undefined)}</p>}
          <Reallocate problem={problem} lines={lines} isSending={sent !== undefined} onReallocate={reallocate} />
        </NotSaved>
      )}
      <ExceedsStock exceeding={exceeding} again="Submit" />
      {sale.fields}
      <EditorBar
        onClose={onClose}
        reason={
          <p id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {`${reason} ${priceRemark}`.trim()}
          </p>
        }
      >
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </EditorBar>
    </Stack>
  )
}
