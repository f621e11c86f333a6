import type { StockLimit } from '@dray/domain/products/stock-limit'
import { formatCount } from '../../shared/format-count.ts'
import style from './inventory.module.css'

type Props = {
  stock: number
  limit: StockLimit | undefined
  /** What the stock is of, for who cannot see the bar: a product, a brand. */
  of: string
}

/** Stock drawn against its limit: full at the limit; beyond it the part that is too much is drawn apart. */
export function LimitBar({ stock, limit, of }: Props) {
  if (limit === undefined) return <span className={style.none}>–</span>
  const { units } = limit
  const over = Math.max(0, stock - units)
  const whole = Math.max(stock, units, 1)
  const percent = (part: number) => `${(100 * Math.max(0, part)) / whole}%`
  const words = `${formatCount(stock)} of ${formatCount(units)}`
  return (
    <span
      role="img"
      className={style.bar}
      aria-label={`${of}: ${words}${over > 0 ? `, ${formatCount(over)} over` : ''}`}
      title={words}
    >
      <span className={style.within} style={{ width: percent(Math.min(stock, units)) }} />
      {over > 0 && <span className={style.beyond} style={{ width: percent(over) }} />}
    </span>
  )
}

/** Says in words that a limit is passed, and by how much. */
export function OverMark({ stock, limit }: Pick<Props, 'stock' | 'limit'>) {
  if (limit === undefined || stock <= limit.units) return null
  return (
    <span className={style.over} title={`${formatCount(stock)} of ${formatCount(limit.units)}`}>
      {formatCount(stock - limit.units)} over
    </span>
  )
}
