import { Button } from '@mantine/core'
import { useState } from 'react'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import type { MarginPreview, MarginRow } from './margin-preview.ts'
import { BelowFloor, PriceBadge } from '../price-badge.tsx'
import style from './margin.module.css'

type Props = {
  preview: MarginPreview
  below: ReadonlySet<number>
  /** Whether a value was typed. */
  isReady: boolean
}

/** Rows on a page of the preview (spec 9). */
const pageSize = 25

/** The prices that the margin gives, 25 a page. */
export function MarginTable({ preview, below, isReady }: Props) {
  const { rows } = preview
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(page, pages - 1)
  if (rows.length === 0)
    return (
      <p role="status" className={style.about}>
        {isReady ? marginSummary(preview, below) : 'Enter a value to see the new prices.'}
      </p>
    )
  return (
    <div className="stack">
      <p role="status" className={style.about}>
        {marginSummary(preview, below)}
      </p>
      <div className={style.scroller}>
        <table className={`table ${style.table}`} aria-label="New prices">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Brand</th>
              <th scope="col" className={style.figure}>
                Basis
              </th>
              <th scope="col" className={style.figure}>
                Current price
              </th>
              <th scope="col" className={style.figure}>
                New price
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(current * pageSize, (current + 1) * pageSize).map((row) => (
              <PreviewRow key={row.id} row={row} isBelow={below.has(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pages current={current} pages={pages} onTurn={setPage} />}
    </div>
  )
}

type PagesProps = { current: number; pages: number; onTurn: (page: number) => void }

const Pages = ({ current, pages, onTurn }: PagesProps) => (
  <div className={`row ${style.pages}`}>
    <Button size="xs" variant="default" {...disabledIf(current === 0, () => onTurn(current - 1))}>
      Previous
    </Button>
    <span role="status">
      Page {formatCount(current + 1)} of {formatCount(pages)}
    </span>
    <Button size="xs" variant="default" {...disabledIf(current === pages - 1, () => onTurn(current + 1))}>
      Next
    </Button>
  </div>
)

function PreviewRow({ row, isBelow }: { row: MarginRow; isBelow: boolean }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{row.brand}</td>
      <td className={style.figure}>
        <MoneyText amount={row.basis} />
      </td>
      <td className={style.figure}>
        {row.isCustom && <PriceBadge isCustom />}
        <MoneyText amount={row.current} />
      </td>
      <td className={style.figure}>
        {isBelow && <BelowFloor />}
        <strong>
          <MoneyText amount={row.newCustomPrice} />
        </strong>
      </td>
    </tr>
  )
}

function marginSummary({ rows, unchanged, leftOut }: MarginPreview, below: ReadonlySet<number>): string {
  const parts = [rows.length === 0 ? 'No price changes.' : `${pluralize(rows.length, 'price')} will be set.`]
  if (below.size > 0) parts.push(`${formatCount(below.size)} below the margin floor.`)
  if (unchanged > 0) parts.push(`${pluralize(unchanged, 'product')} already at this price.`)
  if (leftOut > 0) parts.push(`${pluralize(leftOut, 'product')} left out: without this basis, or not sold.`)
  return parts.join(' ')
}
