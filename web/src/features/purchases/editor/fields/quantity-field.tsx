import { typedOrderQuantity } from '@dray/domain/purchases/order-quantity'
import { type KeyboardEvent } from 'react'
import { focusAndSelect } from '../../../../kit/focus.ts'
import { TypedField } from '../../../../kit/fields/typed-field.tsx'
import { fieldInColumn } from '../../../../kit/sheet/sheet-keys.ts'
import { type Cents, formatDollars } from '@dray/domain/money'
import { parsePrice } from '@dray/domain/pricing/prices'

type Props = {
  label: string
  value: number | null
  unitsPerCase: number | null
  isOutOfTabOrder: boolean
  onChange: (quantity: number | null) => void
  onEnter?: () => void
}

/** An integer, or empty (spec 5). The arrow keys move to the field above or below. */
export function QuantityField({ label, value, unitsPerCase, isOutOfTabOrder, onChange, onEnter }: Props) {
  return (
    <TypedField
      label={label}
      value={value === null ? '' : String(value)}
      isOutOfTabOrder={isOutOfTabOrder}
      onType={(typed) => onChange(typedOrderQuantity(typed, unitsPerCase))}
      onCommit={() => undefined}
      onKey={(event) => handleRowKey(event, onEnter)}
    />
  )
}

/** Enter leaves the field; the arrow keys move to the same field of the nearest row that has one. */
export function handleRowKey(event: KeyboardEvent<HTMLInputElement>, onEnter?: () => void): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter) {
    event.preventDefault()
    onEnter()
  } else moveBetweenRows(event)
}

function moveBetweenRows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  focusAndSelect(fieldInColumn(event.currentTarget, step))
}

type CostProps = {
  label: string
  value: Cents | null | undefined
  isOutOfTabOrder: boolean
  onChange: (unitCost: Cents) => void
  onEnter: () => void
}

/** In dollars. An invalid price shows an error, and the cost stays. */
export function UnitCostField({ label, value, isOutOfTabOrder, onChange, onEnter }: CostProps) {
  return (
    <TypedField
      label={label}
      value={value === null || value === undefined ? '' : formatDollars(value)}
      placeholder="No cost"
      isOutOfTabOrder={isOutOfTabOrder}
      onCommit={(typed) => {
        const read = parsePrice(typed)
        if ('error' in read) return read.error
        onChange(read.price)
        return undefined
      }}
      onKey={(event) => handleRowKey(event, onEnter)}
    />
  )
}
