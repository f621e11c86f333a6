import type { CartLine, MissingField } from '@dray/domain/orders/cart'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import { missingFieldSentences } from '../order-sheet/missing-field-sentences.ts'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import type { SavedAs } from '../order-editor/draft/order-draft.ts'
import { type ExceedingLine, ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-missing.ts'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { whatToDo } from '../order-sheet/use-credit-release.tsx'
import { Reallocate } from '../order-sheet/reallocate.tsx'

type Props = {
  missingFields: readonly MissingField[]
  /** Whether the customer's prices are still loading: sent now, the order would have the wrong ones. */
  isPricing: boolean
  /** Why stock cannot be checked yet, which keeps the order from being submitted; empty once it can. */
  stockReason: string
  priceRemark: string
  exceeding: readonly ExceedingLine[]
  reasonField: ReactNode
  problem: Problem | null
  lines: readonly CartLine[]
  sending: SavedAs | undefined
  onClose: () => void
  onSend: (as: SavedAs) => void
  onReallocate: (productId: number) => void
}

const reasonId = 'order-not-ready'

/** Close, Save as draft and Submit, with the reason why the order cannot be or was not saved. */
export function NewOrderFooter(props: Props) {
  const { missingFields, isPricing, stockReason, priceRemark, exceeding, reasonField } = props
  const { problem, lines, sending, onClose, onSend, onReallocate } = props
  const reason = isPricing
    ? "Loading this customer's prices…"
    : missingFields.map((field) => missingFieldSentences[field]).join(' ') || stockReason
  const button = (as: SavedAs) => ({
    loading: sending === as,
    disabled: (sending !== undefined && sending !== as) || isPricing || (as === 'submitted' && stockReason !== ''),
    onClick: () => onSend(as),
    ...(reason === '' ? {} : { 'aria-describedby': reasonId, title: reason }),
  })
  return (
    <Stack gap={8}>
      {problem && !isReasonMissing(problem) && (
        <NotSaved problem={problem}>
          {isHeld(problem) && <p className={sheet.more}>{whatToDo(undefined)}</p>}
          <Reallocate problem={problem} lines={lines} isSending={sending !== undefined} onReallocate={onReallocate} />
        </NotSaved>
      )}
      <ExceedsStock exceeding={exceeding} again="Submit" />
      {reasonField}
      <Group gap={8} wrap="nowrap">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <p id={reasonId} className={sheet.reason}>
          {`${reason} ${priceRemark}`.trim()}
        </p>
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </Group>
    </Stack>
  )
}
