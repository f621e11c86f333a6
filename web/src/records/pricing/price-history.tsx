import type { Cents } from '@dray/domain/money'
import type { PriceWay } from '@dray/domain/pricing/prices'
import { PastDay } from '../../kit/text/spoken-day.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { useSettings } from '../../kit/session.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import style from './pricing.module.css'

type Change = {
  price: Cents | null
  date: Date
  way: PriceWay
  userName?: string | null | undefined
  reason?: string | null | undefined
}

/** Says how a custom price was set, after a date: "Mar 3, import". */
export const priceWayLabels: Readonly<Record<PriceWay, string>> = {
  hand: 'by hand',
  margin: 'margin',
  import: 'import',
  refresh: 'refresh',
  file: 'file',
  undo: 'undo',
}

/** Newest first. */
export function PriceHistory({ changes }: { changes: readonly Change[] }) {
  const { timeZone } = useSettings()
  if (changes.length === 0) return <p className="muted">No custom price was ever set.</p>
  return (
    <table className={`table ${style.facts}`}>
      <caption className="unseen">Price history</caption>
      <ColumnHeads heads={['Date', 'Price', 'Set by']} />
      <tbody>
        {changes.map(({ price, date, way, userName, reason }) => (
          <tr key={`${date.getTime()} ${price ?? 'removed'}`}>
            <td>
              <PastDay at={date} timeZone={timeZone} />
            </td>
            <td className="figures">{price === null ? 'Removed' : <MoneyText amount={price} />}</td>
            <td>
              {typeof userName !== 'string' ? priceWayLabels[way] : `${userName}, ${priceWayLabels[way]}`}
              {typeof reason === 'string' && <span className={`muted wrap-anywhere ${style.reason}`}>{reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
