import { type Cents, sum, zero } from '@dray/domain/money'
import { agingBuckets, type Aging, agingLabels } from '@dray/domain/receivables/aging'
import { MoneyText } from '../../kit/money-text.tsx'
import style from './aging-plot.module.css'

type Props = { aging: Aging | undefined; label: string }

const barHeight = 10

/** A bar of receivables per aging bucket. It's a table, so screen readers read the figures too. */
export function AgingPlot({ aging, label }: Props) {
  const shares = aging && agingShares(aging)
  return (
    <table className={style.plot} aria-label={label}>
      <thead className="unseen">
        <tr>
          <th scope="col">Late</th>
          <th scope="col">Owed</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {agingBuckets.map((bucket) => (
          <tr key={bucket}>
            <th scope="row">{agingLabels[bucket]}</th>
            <td className={style.amount}>{aging ? <MoneyText amount={aging[bucket]} /> : '…'}</td>
            <td className={style.share}>
              <span className="unseen">{shares && `${shares[bucket].percent}%`}</span>
              <svg width="100%" height={barHeight} aria-hidden="true">
                <rect width={`${shares?.[bucket].width ?? 0}%`} height={barHeight} rx={2} data-bucket={bucket} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Share = { percent: number; width: number }

/**
 * Each bucket's share in whole percent, and its bar width: the largest bucket has the full width, and every bucket above zero a visible
 * bar. Negative buckets, of overpaid orders, have none.
 */
export function agingShares(aging: Aging): Record<(typeof agingBuckets)[number], Share> {
  const owed = agingBuckets.map((bucket) => Math.max(zero, aging[bucket]) as Cents)
  const [total, largest] = [sum(owed), Math.max(...owed)]
  const amountShare = (amount: number): Share =>
    amount <= 0
      ? { percent: 0, width: 0 }
      : {
          percent: Math.round((100 * amount) / total),
          width: Math.max(0.5, Math.round((1000 * amount) / largest) / 10),
        }
  return {
    current: amountShare(aging.current),
    days30: amountShare(aging.days30),
    days60: amountShare(aging.days60),
    days90: amountShare(aging.days90),
    over90: amountShare(aging.over90),
  }
}
