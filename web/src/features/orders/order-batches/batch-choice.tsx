import { batchReason } from '@dray/domain/orders/batch-reason'
import { lacksTags, tooFewTags } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/stock/tags'
import { useId } from 'react'
import { figure } from '../../../shared/counted.ts'
import { mediumDay } from '../../../shared/dates.ts'
import style from './batch-choice.module.css'
import { type AroundLines, chosenBatches, type TypedBatches } from './chosen-batches.ts'
import type { BatchStock } from './use-batches-of.ts'

type Props = AroundLines & {
  name: string
  stock: BatchStock
  /** The units that are to be divided. */
  quantity: number
  typed: TypedBatches
  onType: (batchId: number, text: string) => void
}

/** The batches of a product, newest first, each with how many of its units can be had and why no more, and a field for how many. */
export function BatchChoice({ name, stock, quantity, typed, onType, others, orderId }: Props) {
  const id = useId()
  const { free, faults, untagged } = chosenBatches(stock, { quantity, typed, others, orderId })
  const shown = stock.batches.filter((batch) => batch.remainingQuantity > 0 || typed.has(batch.id))
  const freeInAll = [...free.values()].reduce((sum, units) => sum + units, 0)
  return (
    <div className={style.choice}>
      {shown.length === 0 && <p className={style.none}>There is no batch of {name} with units left.</p>}
      {shown.map((batch) => {
        const fault = faults.get(batch.id)
        const short = shortBatchNumber(batch.batchNumber)
        const had = free.get(batch.id) ?? 0
        return (
          <div key={batch.id} className={style.batch} data-none={had === 0 || undefined}>
            <input
              className={style.units}
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Units of ${name} from batch ${short}`}
              aria-invalid={fault !== undefined}
              aria-describedby={`${id} ${batch.id}`}
              placeholder="0"
              value={typed.get(batch.id) ?? ''}
              onChange={({ currentTarget: { value } }) => onType(batch.id, value)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <span className={style.free}>of {figure(had)}</span>
            <span id={`${id} ${batch.id}`} className={style.reason} title={batch.batchNumber}>
              {batchReason(batch, { cart: others, pending: stock.pending, orderId })}
              <span className={style.received}>, received {mediumDay(batch.receivedOn)}</span>
              {fault !== undefined && <strong className={style.fault}>{fault}</strong>}
            </span>
          </div>
        )
      })}
      <output className={style.sum}>
        {figure(quantity - untagged)} of {figure(quantity)} tagged
        {untagged > 0 && `, ${figure(untagged)} untagged`}
        {lacksTags({ untagged: quantity }, freeInAll) && <strong className={style.fault}>{tooFewTags}</strong>}
      </output>
    </div>
  )
}
