import type { PastedUnits } from '@dray/domain/orders/pasted-units'
import { menuBadge } from '@dray/domain/products/stock-badge'
import { memo } from 'react'
import { pluralize, formatCount } from '../../../../shared/format-count.ts'
import { MoneyText } from '../../../../shared/money-text.tsx'
import { StatusPill } from '../../../../shared/status-pill.tsx'
import style from './paste-lines.module.css'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Units = PastedUnits<MenuProduct>
type Props = { units: readonly Units[]; inOrder: ReadonlyMap<number, number> }

/** More than anyone reads. All of them are added. */
const maxShown = 200

/** The lines that would be added, by product. */
export const PastedTable = memo(function PastedTable({ units, inOrder }: Props) {
  const hidden = units.length - maxShown
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it
    <section className={style.scroller} tabIndex={0} aria-label="Lines to add">
      <table className={style.table}>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Product</th>
            <th className={style.number}>Quantity</th>
            <th className={style.number}>Price</th>
          </tr>
        </thead>
        <tbody>
          {units.slice(0, maxShown).map((line) => (
            <tr key={line.product.id}>
              <td className={style.sku}>{line.product.sku}</td>
              <td>
                {line.product.name}
                {line.rows.length > 1 && <span className={style.combined}>{combinedText(line.rows)}</span>}
              </td>
              <td className={style.number}>
                <OverStock {...line} inOrder={inOrder.get(line.product.id) ?? 0} /> {formatCount(line.quantity)}
              </td>
              <td className={style.number}>
                <MoneyText amount={line.product.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={style.more}>and {pluralize(hidden, 'more line', 'more lines')}</p>}
    </section>
  )
})

/** Stock does not limit an order (D-86), but exceeding it should be visible. */
function OverStock({ product, quantity, inOrder }: Units & { inOrder: number }) {
  const { stock } = product
  if (inOrder + quantity <= stock) return null
  return (
    <span className={style.overStock} title={inOrder > 0 ? `Already ${formatCount(inOrder)} on the order` : undefined}>
      {stock < 1 ? <StatusPill status={menuBadge(stock)} /> : `${formatCount(stock)} in stock`}
    </span>
  )
}

function combinedText(rows: readonly number[]): string {
  const named = rows.slice(0, 3).map(formatCount)
  const rest = rows.length - named.length
  const last = rest > 0 ? `${formatCount(rest)} more` : named.pop()
  return `Rows ${named.join(', ')} and ${last} combined`
}
