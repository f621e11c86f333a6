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

/** More than a person reads; all of them are added. */
const maxShown = 200

/** What would be added, product by product. */
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
            <th className={style.figure}>Quantity</th>
            <th className={style.figure}>Price</th>
          </tr>
        </thead>
        <tbody>
          {units.slice(0, maxShown).map((one) => (
            <tr key={one.product.id}>
              <td className={style.sku}>{one.product.sku}</td>
              <td>
                {one.product.name}
                {one.rows.length > 1 && <span className={style.together}>{togetherInWords(one.rows)}</span>}
              </td>
              <td className={style.figure}>
                <Beyond {...one} before={inOrder.get(one.product.id) ?? 0} /> {formatCount(one.quantity)}
              </td>
              <td className={style.figure}>
                <MoneyText amount={one.product.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={style.more}>and {pluralize(hidden, 'more line', 'more lines')}</p>}
    </section>
  )
})

/** Stock never caps an order (D-86), but whoever goes beyond it should know. */
function Beyond({ product, quantity, before }: Units & { before: number }) {
  const { stock } = product
  if (before + quantity <= stock) return null
  return (
    <span className={style.beyond} title={before > 0 ? `Already ${formatCount(before)} on the order` : undefined}>
      {stock < 1 ? <StatusPill status={menuBadge(stock)} /> : `${formatCount(stock)} in stock`}
    </span>
  )
}

function togetherInWords(rows: readonly number[]): string {
  const named = rows.slice(0, 3).map(formatCount)
  const rest = rows.length - named.length
  const last = rest > 0 ? `${formatCount(rest)} more` : named.pop()
  return `Rows ${named.join(', ')} and ${last} combined`
}
