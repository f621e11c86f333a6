import { type Cents, formatDollars } from '@dray/domain/money'
import { parsePrice } from '@dray/domain/pricing/prices'
import { TypedField } from '../../../../kit/fields/typed-field.tsx'
import { handleRowKey } from './quantity-field.tsx'

type Props = {
  label: string
  value: Cents | null | undefined
  isOutOfTabOrder: boolean
  onChange: (unitCost: Cents) => void
  onEnter: () => void
}

/** The unit cost of a line, in dollars. What is no price says why, and the cost stays as it was. */
export function UnitCostField({ label, value, isOutOfTabOrder, onChange, onEnter }: Props) {
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
