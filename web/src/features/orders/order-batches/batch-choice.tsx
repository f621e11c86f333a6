import type { Batch } from '@dray/contract/batches'
import { batchReason } from '@dray/domain/orders/batches/allocate-batches'
import { hasTooFewTags, tooFewTags } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { useId } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import style from './batch-choice.module.css'
import { type OrderContext, chosenBatches, type TypedBatches, typedBatchUnits } from './chosen-batches.ts'
import type { BatchStock } from './product-batches.tsx'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'

type Props = OrderContext & {
  name: string
  unitsPerCase: number | null
  stock: BatchStock
  quantity: number
  typed: TypedBatches
  onType: (batchId: number, text: string) => void
}

export function BatchChoice({ name, unitsPerCase, stock, quantity, typed, onType, ...context }: Props) {
  const { available, problems, shares, untagged } = chosenBatches(stock, { quantity, typed, ...context })
  const shown = stock.batches.filter((batch) => batch.remainingQuantity > 0 || typed.has(batch.id))
  const totalAvailable = [...available.values()].reduce((sum, units) => sum + units, 0)
  const isInsufficient = hasTooFewTags({ untagged: quantity }, totalAvailable)
  return (
    <div className={`text-sm stack ${style.choice}`}>
      {shown.length === 0 && <p className="muted">No batches of {name} with units left.</p>}
      {shown.length > 0 && (
        <ul className={`overflow-auto stack ${style.batches}`}>
          {shown.map((batch) => (
            <BatchField
              key={batch.id}
              name={name}
              unitsPerCase={unitsPerCase}
              batch={batch}
              reason={batchReason(batch, { ...context, cart: context.otherLines, pending: stock.pending })}
              available={available.get(batch.id) ?? 0}
              typed={typed.get(batch.id) ?? ''}
              allocated={shares.find(({ batchId }) => batchId === batch.id)?.quantity ?? 0}
              unallocated={untagged}
              problem={problems.get(batch.id)}
              onType={onType}
            />
          ))}
        </ul>
      )}
      <output className={`wrap figures ${style.summary}`}>
        <span>
          {formatCount(quantity - untagged)} of {formatCount(quantity)} tagged
          {untagged > 0 && <strong>, {formatCount(untagged)} untagged</strong>}
        </span>
        {isInsufficient && <span className="strong danger">{tooFewTags}</span>}
      </output>
    </div>
  )
}

type FieldProps = Pick<Props, 'name' | 'unitsPerCase' | 'onType'> & {
  batch: Batch
  reason: string
  available: number
  typed: string
  allocated: number
  unallocated: number
  problem: string | undefined
}

function BatchField(props: FieldProps) {
  const { name, unitsPerCase, batch, reason, available, typed, allocated, unallocated, problem, onType } = props
  const id = useId()
  const shortNumber = shortBatchNumber(batch.batchNumber)
  const max = Math.min(available, allocated + unallocated)
  const exceedsNeed = problem === undefined && (wholeNumber(typed) ?? 0) > allocated
  return (
    <li className={`flex-none ${style.batch}`} data-none={available === 0 || undefined}>
      <input
        className={`w-full number field ${style.units}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Units of ${name} from batch ${shortNumber}`}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        placeholder="0"
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(batch.id, typedBatchUnits(value, unitsPerCase))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        className={`nowrap plain link figures ${style.available}`}
        // Not in the tab order: by keyboard, typing the number is just as fast.
        tabIndex={-1}
        disabled={max === 0}
        aria-label={`of ${formatCount(available)}: use as many as needed from batch ${shortNumber}`}
        title="Use as many as needed"
        onClick={() => onType(batch.id, String(max))}
      >
        of {formatCount(available)}
      </button>
      <span id={id} className={`wrap-anywhere ${style.reason}`} title={batch.batchNumber}>
        <b>{reason.slice(0, shortNumber.length)}</b>
        {reason.slice(shortNumber.length)}
        <span className={style.received}>, received {mediumDay(batch.receivedOn)}</span>
        {exceedsNeed && <span className={style.note}>Only {formatCount(allocated)} needed</span>}
        {problem !== undefined && <strong className={style.problem}>{problem}</strong>}
      </span>
    </li>
  )
}
