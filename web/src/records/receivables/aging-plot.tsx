import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { wholePercents } from '@dray/domain/numbers/whole-percents'
import { type Aging, type AgingBucket, agingBuckets, agingLabels } from '@dray/domain/receivables/aging'
import type { ReactNode } from 'react'
import { MoneyText } from '../../kit/text/money-text.tsx'
import style from './aging-plot.module.css'

type Props = {
  aging: Aging | undefined
  label: string
  /** Makes an age's name a link or button. */
  renderName?: (bucket: AgingBucket, name: string) => ReactNode
  /** Called when its part of the bar or its name is pressed. */
  onOpen?: ((bucket: AgingBucket) => void) | undefined
  /** Others are pale. */
  chosen?: AgingBucket | undefined
}

/** Receivables by age in one stacked bar, amber to deep red. Below it a table, so screen readers read the figures too. */
export function AgingPlot({ aging, label, renderName, onOpen, chosen }: Props) {
  const shares = aging && wholePercents(agingBuckets.map((bucket) => aging[bucket]))
  return (
    <div className={`min-w-0 ${style.aging}`} data-chosen={chosen}>
      <div className={style.bar} aria-hidden="true">
        {aging &&
          agingBuckets.map((bucket) => (
            <Part key={bucket} bucket={bucket} amount={aging[bucket]} chosen={chosen} onOpen={onOpen} />
          ))}
      </div>
      <table className={`small w-full ${style.table}`} aria-label={label}>
        <thead className="unseen">
          <tr>
            <th scope="col">Late</th>
            <th scope="col">Owed</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {agingBuckets.map((bucket, index) => (
            <tr key={bucket} data-age={bucket} data-pale={isPale(bucket, chosen)}>
              <th scope="row">{renderName?.(bucket, agingLabels[bucket]) ?? agingLabels[bucket]}</th>
              <td className={`number ${style.amount}`}>{aging ? <MoneyText amount={aging[bucket]} /> : '…'}</td>
              <td className={style.share}>{shares && `${shares[index]}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isPale = (bucket: AgingBucket, chosen: AgingBucket | undefined): true | undefined =>
  chosen !== undefined && chosen !== bucket ? true : undefined

type PartProps = Pick<Props, 'chosen' | 'onOpen'> & { bucket: AgingBucket; amount: Cents }

/** Negative balances, of overpaid orders, have no part. */
function Part({ bucket, amount, chosen, onOpen }: PartProps) {
  if (amount <= zero) return null
  const shown = {
    className: style.part,
    style: { flexGrow: amount },
    title: `${agingLabels[bucket]}: ${formatDollars(amount)}`,
    'data-age': bucket,
    'data-pale': isPale(bucket, chosen),
  }
  if (onOpen === undefined) return <span {...shown} />
  return <button type="button" tabIndex={-1} onClick={() => onOpen(bucket)} {...shown} />
}
