import type { CartLine, OrderLack } from '@dray/domain/orders/cart'
import { Button, Text } from '@mantine/core'
import type { Problem } from '../../../shared/api/request.ts'
import { NotSaved } from './not-saved.tsx'
import style from './order-editor.module.css'
import type { SavedAs } from './draft/order-draft.ts'
import { Reallocate } from './reallocate.tsx'

type Props = {
  lacks: readonly OrderLack[]
  /** Whether the customer's prices are still being read: the order would go out at others. */
  isPricing: boolean
  problem: Problem | null
  lines: readonly CartLine[]
  sending: SavedAs | undefined
  onClose: () => void
  onSend: (as: SavedAs) => void
  onReallocate: (productId: number) => void
}

export const lackSentences: Record<OrderLack, string> = {
  'customer-missing': 'Choose a customer.',
  'cart-empty': 'Add at least one product.',
}
const savedBefore =
  "This order was saved before, by an earlier press or in another window, without what was changed since. Look at the customer's orders first: pressing again saves a second one."
const reasonId = 'order-not-ready'

/** Close, Save as draft, Submit; and beside them why an order cannot be saved, or was not. */
export function OrderFooter(props: Props) {
  const { lacks, isPricing, problem, lines, sending, onClose, onSend, onReallocate } = props
  const reason = isPricing ? "Reading this customer's prices…" : lacks.map((lack) => lackSentences[lack]).join(' ')
  const button = (as: SavedAs) => ({
    loading: sending === as,
    disabled: (sending !== undefined && sending !== as) || isPricing,
    onClick: () => onSend(as),
    ...(reason === '' ? {} : { 'aria-describedby': reasonId, title: reason }),
  })
  return (
    <div className={style.footer}>
      {problem && (
        <NotSaved problem={problem}>
          {problem.body.code === 'key-reused' && <p className={style.savedBefore}>{savedBefore}</p>}
          <Reallocate problem={problem} lines={lines} isSending={sending !== undefined} onReallocate={onReallocate} />
        </NotSaved>
      )}
      <Text id={reasonId} size="sm" c="dimmed" mih={18}>
        {reason}
      </Text>
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span className={style.push} />
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </div>
    </div>
  )
}
