import { parsePrice } from '@dray/domain/pricing/prices'
import { useMemo, useRef, useState } from 'react'
import { Text } from '@mantine/core'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { SelectionBar } from '../../../kit/table/selection-bar.tsx'
import { ReasonField, isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type PriceLine, replacesUnsaved, useBelowFloor } from '../price-lines.ts'
import type { PriceChange } from './use-pricing-editor.ts'

type Props = {
  lines: readonly PriceLine[]
  hidden: number
  changes: PriceChange
  onClear: () => void
}

/** Sets one price for the selected products, or removes their custom prices (D-54). */
export function BulkPrice({ lines, hidden, changes, onClear }: Props) {
  const { isAdmin } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const read = parsePrice(text)
  const error = 'error' in read && (isTried || text.trim() !== '') ? read.error : undefined
  const isMissing = isReasonMissing(changes.problem)
  const price = 'error' in read ? undefined : read.price
  const newPrices = useMemo(
    () => (price === undefined ? [] : lines.map(({ id }) => ({ productId: id, newCustomPrice: price }))),
    [lines, price],
  )
  const below = useBelowFloor(newPrices, changes.problem).size
  const isAsked = (below > 0 && !isAdmin) || isMissing
  const reason = useReasonFor(newPrices)
  const replaced = lines.filter(({ isChanged }) => isChanged).length

  function update() {
    setTried(true)
    if (price === undefined || lines.length === 0) return field.current?.focus()
    changes.update(lines, price, isAsked ? reason.text.trim() : '', () => {
      setText('')
      setTried(false)
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
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            update()
          }}
        />
        {isAsked && (
          <ReasonField
            value={reason.text}
            onChange={reason.setText}
            isMissing={isMissing}
            subject={below === 0 ? 'Some of these prices would be' : `${formatCount(below)} of these prices would be`}
          />
        )}
        <BusyButton loading={changes.isUpdating} disabled={lines.length === 0} onClick={update}>
          Update
        </BusyButton>
        <RemoveButton lines={lines} changes={changes} />
      </SelectionBar>
      {price !== undefined && <Notes below={isAdmin ? below : 0} replaced={replaced} />}
      {changes.problem !== null && !isMissing && (
        <Text size="sm" c="var(--danger)" role="alert">
          {firstMessage(changes.problem)}
        </Text>
      )}
    </>
  )
}

/** A reason for exactly these prices; it's cleared when the prices change. */
function useReasonFor(prices: readonly { productId: number; newCustomPrice: number }[]) {
  const key = useMemo(
    () => prices.map(({ productId, newCustomPrice }) => `${productId} ${newCustomPrice}`).join(),
    [prices],
  )
  const [reason, setReason] = useState({ key, text: '' })
  return { text: reason.key === key ? reason.text : '', setText: (text: string) => setReason({ key, text }) }
}

/** Counts typed prices that would be replaced and, for admins, prices below the margin floor, because admins aren't asked for a reason. */
function Notes({ below, replaced }: { below: number; replaced: number }) {
  const notes = [
    below > 0 && `${pluralize(below, 'price')} would be below the margin floor.`,
    replaced > 0 && replacesUnsaved(replaced),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <Text size="sm" role="status">
      {notes.join(' ')}
    </Text>
  )
}

/** Asks before removing the selected products' custom prices. */
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
