import type { BrandWithProducts } from '@dray/contract/brands'
import { pluralize, formatCount } from '../../../kit/format-count.ts'
import { LimitField } from './limit-field.tsx'
import { isOver, isTotalOver, type LimitRow } from './limit-rows.ts'
import style from './limits.module.css'

type Props = {
  brand: BrandWithProducts
  rows: readonly LimitRow[]
  isReadOnly: boolean
  typed: ReadonlyMap<string, string>
  onType: (key: string, text: string | undefined) => void
}

const maxListed = 3

/** A table of limits, with the stock they apply to. */
export function LimitTable({ brand, rows, isReadOnly, typed, onType }: Props) {
  return (
    <table className={`table ${style.table}`} aria-label={`Stock limits for ${brand.name}`}>
      <thead>
        <tr>
          <th scope="col">Limit for</th>
          <th scope="col" className={style.figure}>
            Products
          </th>
          <th scope="col" className={style.figure}>
            Total stock
          </th>
          <th scope="col" className={style.figure} title="The product with the most stock">
            Highest
          </th>
          <th scope="col">Limit (units)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-level={row.level}>
            <th scope="row">
              <span className="row">
                {row.level === 'brand' ? 'Whole brand' : row.name}
                {isOver(row) && <span className={`small strong ${style.over}`}>Over</span>}
              </span>
              <span className={`small muted ${style.about}`}>{limitDescription(row)}</span>
            </th>
            <td className={style.figure}>{formatCount(row.products.length)}</td>
            <td className={style.figure}>{formatCount(row.stock)}</td>
            <td className={style.figure}>{row.products.length === 0 ? '–' : formatCount(highest(row))}</td>
            <td>
              <LimitField
                brandId={brand.id}
                row={row}
                isReadOnly={isReadOnly}
                typed={typed.get(row.key)}
                onType={(text) => onType(row.key, text)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const highest = ({ products }: LimitRow): number => Math.max(...products.map(({ stock }) => stock))

/** What a limit applies to, or what is above it. */
function limitDescription(row: LimitRow): string {
  const total = isTotalOver(row) ? [`${formatCount(row.stock)} in total`] : []
  const over = [...total, ...row.over.map(({ name, stock }) => `${name} ${formatCount(stock)}`)]
  const named = over.slice(0, maxListed).join(', ')
  const more = over.length > maxListed ? ` and ${pluralize(over.length - maxListed, 'more', 'more')}` : ''
  if (over.length > 0) return `Over: ${named}${more}`
  if (row.level === 'brand') return 'The total, and each product without a more specific limit'
  return row.level === 'type' ? 'Each product of this type' : 'Each product of this weight'
}
