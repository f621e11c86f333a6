import type { Batch } from '@dray/contract/batches'
import { batchReason } from '@dray/domain/orders/batch-reason'
import { hasTooFewTags, tooFewTags } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { useId } from 'react'
import { formatCount } from '../../../shared/format-count.ts'
import { mediumDay } from '../../../shared/dates.ts'
import style from './batch-choice.module.css'
import { type OrderContext, chosenBatches, sanitizeUnits, type TypedBatches } from './chosen-batches.ts'
import type { BatchStock } from './use-batches-of.ts'

type Props = OrderContext & {
  name: string
  stock: BatchStock
  /** The units that are to be divided. */
  quantity: number
  typed: TypedBatches
  onType: (batchId: number, text: string) => void
}

/** The batches of a product, newest first, each with how many of its units can be had and why no more, and a field for how many. */
export function BatchChoice({ name, stock, quantity, typed, onType, otherLines, orderId }: Props) {
  const { free, faults, shares, untagged } = chosenBatches(stock, { quantity, typed, otherLines, orderId })
  const shown = stock.batches.filter((batch) => batch.remainingQuantity > 0 || typed.has(batch.id))
  const freeInAll = [...free.values()].reduce((sum, units) => sum + units, 0)
  const tooFew = hasTooFewTags({ untagged: quantity }, freeInAll)
  return (
    <div className={style.choice}>
      {shown.length === 0 && <p className={style.none}>No batches of {name} with units left.</p>}
      {shown.length > 0 && (
        <ul className={style.batches}>
          {shown.map((batch) => (
            <ChosenBatch
              key={batch.id}
              name={name}
              batch={batch}
              reason={batchReason(batch, { cart: otherLines, pending: stock.pending, orderId })}
              free={free.get(batch.id) ?? 0}
              typed={typed.get(batch.id) ?? ''}
              taken={shares.find(({ batchId }) => batchId === batch.id)?.quantity ?? 0}
              needed={untagged}
              fault={faults.get(batch.id)}
              onType={onType}
            />
          ))}
        </ul>
      )}
      <output className={style.sum}>
        <span>
          {formatCount(quantity - untagged)} of {formatCount(quantity)} tagged
          {untagged > 0 && <strong>, {formatCount(untagged)} untagged</strong>}
        </span>
        {tooFew && <span className={style.lacks}>{tooFewTags}</span>}
      </output>
    </div>
  )
}

type ChosenProps = Pick<Props, 'name' | 'onType'> & {
  batch: Batch
  reason: string
  free: number
  typed: string
  /** The units it gives of what was typed. */
  taken: number
  /** The units that no batch gives yet. */
  needed: number
  fault: string | undefined
}

function ChosenBatch({ name, batch, reason, free, typed, taken, needed, fault, onType }: ChosenProps) {
  const id = useId()
  const short = shortBatchNumber(batch.batchNumber)
  const most = Math.min(free, taken + needed)
  const isOverNeed = fault === undefined && Number(typed) > taken
  return (
    <li className={style.batch} data-none={free === 0 || undefined}>
      <input
        className={style.units}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Units of ${name} from batch ${short}`}
        aria-invalid={fault !== undefined}
        aria-describedby={id}
        placeholder="0"
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(batch.id, sanitizeUnits(value))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        className={style.free}
        // By keyboard the figure is typed as fast.
        tabIndex={-1}
        disabled={most === 0}
        aria-label={`of ${formatCount(free)}: use as many as needed from batch ${short}`}
        title="Use as many as needed"
        onClick={() => onType(batch.id, String(most))}
      >
        of {formatCount(free)}
      </button>
      <span id={id} className={style.reason} title={batch.batchNumber}>
        <b>{reason.slice(0, short.length)}</b>
        {reason.slice(short.length)}
        <span className={style.received}>, received {mediumDay(batch.receivedOn)}</span>
        {isOverNeed && <span className={style.note}>Only {formatCount(taken)} needed</span>}
        {fault !== undefined && <strong className={style.fault}>{fault}</strong>}
      </span>
    </li>
  )
}
