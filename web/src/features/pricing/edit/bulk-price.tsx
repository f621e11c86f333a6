import { parsePrice } from '@dray/domain/pricing/typed-price'
import { useRef, useState } from 'react'
import { Text } from '@mantine/core'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { disabledIf } from '../../../shared/disabled-if.ts'
import { MoneyField } from '../../../shared/fields/money-field.tsx'
import { pluralize } from '../../../shared/format-count.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import { ReasonField } from '../../../shared/pricing/reason-field.tsx'
import type { PriceLine } from '../price-lines.ts'
import type { PricingEditor } from './use-pricing-editor.ts'
import { isReasonMissing } from '../../../shared/pricing/reason-missing.ts'
import type { PriceChange } from './use-price-changes.ts'

type Props = {
  lines: readonly PriceLine[]
  hidden: number
  editor: PricingEditor
  changes: PriceChange
  onClear: () => void
}

/** One price for the selected products with Update, and removing their custom prices (D-54). */
export function BulkPrice({ lines, hidden, editor, changes, onClear }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const read = parsePrice(text)
  const error = 'error' in read && (isTried || text.trim() !== '') ? read.error : undefined
  const isMissing = isReasonMissing(changes.problem)
  const { reason, setReason } = editor

  function update() {
    setTried(true)
    if ('error' in read || lines.length === 0) return field.current?.focus()
    changes.update(lines, read.price, reason.trim(), () => {
      setText('')
      setTried(false)
      setReason('')
    })
  }
  return (
    <>
      <SelectionBar noun="product" count={lines.length} hidden={hidden} onClear={onClear}>
        <MoneyField
          ref={field}
          aria-label="Price for the selected products"
          placeholder="Set price"
          w={130}
          value={text}
          onChange={setText}
          error={error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            update()
          }}
        />
        {isMissing && (
          <ReasonField value={reason} onChange={setReason} isMissing subject="Some of these prices would be" />
        )}
        <BusyButton loading={changes.isUpdating} disabled={lines.length === 0} onClick={update}>
          Update
        </BusyButton>
        <RemoveButton lines={lines} changes={changes} />
      </SelectionBar>
      {changes.problem !== null && !isMissing && (
        <Text size="sm" c="var(--danger)" role="alert">
          {firstMessage(changes.problem)}
        </Text>
      )}
    </>
  )
}

/** Removes the custom prices of the selected products, after a question. */
function RemoveButton({ lines, changes }: Pick<Props, 'lines' | 'changes'>) {
  const openModal = useOpenModal()
  const priced = lines.filter(({ pricing, isChanged }) => pricing !== undefined || isChanged)
  const confirm = () =>
    openModal('Confirmation', {
      title: 'Remove custom prices',
      question: `Remove ${pluralize(priced.length, 'custom price')}? This customer pays the base price again.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => changes.remove(priced),
    })
  return (
    <BusyButton variant="default" loading={changes.isRemoving} {...disabledIf(priced.length === 0, confirm)}>
      Remove custom prices
    </BusyButton>
  )
}
