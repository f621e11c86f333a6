import { memo } from 'react'
import { areCards, type Column, canSort, flat, type ShownColumn } from './columns.ts'
import { CardFoot } from './row-card.tsx'
import style from './data-table.module.css'
import { AllBox } from './select-box.tsx'
import { SortMark } from './sort-mark.tsx'
import { type Sorting, sortAfter, parseSort } from './sort-rows.ts'
import type { RowSelection } from './use-row-selection.ts'

type HeadProps<Row> = {
  columns: readonly ShownColumn<Row>[]
  sort: string
  onSort: (sort: string) => void
  select: RowSelection
}

export function TableHead<Row>({ columns, sort, onSort, select }: HeadProps<Row>) {
  const sorting = parseSort(sort)
  const isSilent = areCards(columns)
  return (
    <div role="rowgroup" className={style.head} data-silent={(isSilent && select?.isSingle !== false) || undefined}>
      {/* No columns are known until the list loads. */}
      <div role="row" aria-rowindex={1} aria-busy={columns.length === 0 || undefined} className={style.row}>
        {select?.isSingle === false && <AllBox ofAll={select.ofAll} onToggle={select.toggleAll} />}
        {isSilent && select?.isSingle === false && (
          <span className={style.all} aria-hidden="true">
            All
          </span>
        )}
        {select?.isSingle === true && (
          <div role="columnheader">
            <span className="unseen">Selected</span>
          </div>
        )}
        {columns.map((column) => {
          const parts = flat([column])
          const sorted =
            parts.some(({ id }) => id === sorting?.id) && (sorting?.isDescending ? 'descending' : 'ascending')
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted || undefined}
              className={`nowrap min-w-0 row ${style.cell}`}
              data-align={column.align}
              data-silent={isSilent || undefined}
              data-wraps={column.wrapsHeader}
            >
              {parts.map((part) => (
                <HeadPart
                  key={part.id}
                  column={part}
                  sorting={sorting}
                  onSort={isSilent ? undefined : () => onSort(sortAfter(sort, part.id))}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type PartProps<Row> = { column: Column<Row>; sorting: Sorting; onSort: (() => void) | undefined }

function HeadPart<Row>({ column, sorting, onSort }: PartProps<Row>) {
  if (column.header === '') return <span className="unseen">{column.id === 'image' ? 'Picture' : 'Actions'}</span>
  if (!canSort(column) || onSort === undefined)
    return <span className={column.wrapsHeader ? undefined : 'ellipsis'}>{column.header}</span>
  const sorted = sorting?.id === column.id ? (sorting.isDescending ? 'desc' : 'asc') : undefined
  return (
    <button type="button" className={`plain ${style.sort}`} onClick={onSort}>
      {column.header}
      <SortMark sorted={sorted} />
    </button>
  )
}

/** A text total spans the columns up to the next total. */
function footCells<Row>(columns: readonly Column<Row>[]): { column: Column<Row>; span: number }[] {
  const cells: { column: Column<Row>; span: number }[] = []
  for (const column of columns) {
    const last = cells.at(-1)
    if (last?.column.total && last.column.align !== 'right' && !column.total) last.span += 1
    else cells.push({ column, span: 1 })
  }
  return cells
}

type FootProps<Row> = { columns: readonly ShownColumn<Row>[]; rows: readonly Row[]; selects: boolean }

function Foot<Row>({ columns, rows, selects }: FootProps<Row>) {
  return (
    <div role="rowgroup" className={style.foot}>
      <div role="row" aria-rowindex={rows.length + 2} className={style.row}>
        {selects && <div role="presentation" />}
        {areCards(columns) ? (
          <CardFoot columns={columns} rows={rows} />
        ) : (
          footCells(columns).map(({ column, span }) => (
            <div
              key={column.id}
              role="gridcell"
              aria-colspan={span}
              className={`nowrap min-w-0 row ${style.cell}`}
              data-align={column.align}
              style={{ gridColumn: `span ${span}` }}
            >
              {column.total?.(rows)}
            </div>
          ))
        )}
      </div>
    </div>
  )
}

/** Memoized: totals are computed when the rows change, not while scrolling. */
export const TableFoot = memo(Foot) as typeof Foot
