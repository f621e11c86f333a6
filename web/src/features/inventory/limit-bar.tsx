import type { StockLimit } from '@dray/domain/products/stock'
import { formatCount } from '../../kit/format-count.ts'
import style from './inventory.module.css'

type Props = {
  stock: number
  limit: StockLimit | undefined
  /** The name of the product or brand, for screen readers. */
  of: string
}

/** A bar of stock compared with its limit; the part over the limit has another color. */
export function LimitBar({ stock, limit, of }: Props) {
  if (limit === undefined) return <span className="muted">–</span>
  const { units } = limit
  const over = Math.max(0, stock - units)
  const maximum = Math.max(stock, units, 1)
  const percent = (part: number) => `${(100 * Math.max(0, part)) / maximum}%`
  const text = `${formatCount(stock)} of ${formatCount(units)}`
  return (
    <span
      role="img"
      className={style.bar}
      aria-label={`${of}: ${text}${over > 0 ? `, ${formatCount(over)} over` : ''}`}
      title={text}
    >
      <span className={style.within} style={{ width: percent(Math.min(stock, units)) }} />
      {over > 0 && <span className={style.beyond} style={{ width: percent(over) }} />}
    </span>
  )
}

/** Says how far a limit is exceeded. */
export function OverMark({ stock, limit }: Pick<Props, 'stock' | 'limit'>) {
  if (limit === undefined || stock <= limit.units) return null
  return (
    <span
      className={`small strong figures ${style.over}`}
      title={`${formatCount(stock)} of ${formatCount(limit.units)}`}
    >
      {formatCount(stock - limit.units)} over
    </span>
  )
}
