import type { CustomerOverview } from '@dray/contract/customers'
import { formatDollars } from '@dray/domain/money'
import style from './customer-page.module.css'

const maxBars = 8
const rowHeight = 38
const barHeight = 10
/** Longer names would run into their value. */
const maxName = 34

/** The value of the products bought most, as bars from zero with their labels. The table beside it has every figure. */
export function BoughtPlot({ bought }: { bought: CustomerOverview['bought'] }) {
  const shown = bought.slice(0, maxBars)
  const widths = barWidths(shown.map(({ value }) => value))
  return (
    <svg
      className={style.plot}
      role="img"
      aria-label={`Value of the ${shown.length === 1 ? 'product' : `${shown.length} products`} bought most`}
      height={shown.length * rowHeight}
      width="100%"
    >
      {shown.map(({ productId, productName, value }, index) => (
        <g key={productId}>
          <title>{`${productName}: ${formatDollars(value)}`}</title>
          <text x={0} y={index * rowHeight + 14}>
            {productName.length > maxName ? `${productName.slice(0, maxName - 1)}…` : productName}
          </text>
          <text x="100%" y={index * rowHeight + 14} textAnchor="end" className={style.value}>
            {formatDollars(value)}
          </text>
          <rect
            x={0}
            y={index * rowHeight + 20}
            width={`${widths[index] ?? 0}%`}
            height={barHeight}
            rx={2}
            className={style.bar}
          />
        </g>
      ))}
    </svg>
  )
}

/** The widths of the bars in percent: the largest fills the plot, and what is not above zero has no bar. */
export function barWidths(values: readonly number[]): number[] {
  const largest = Math.max(0, ...values)
  return values.map((value) => (value <= 0 ? 0 : Math.round((value / largest) * 1000) / 10))
}
