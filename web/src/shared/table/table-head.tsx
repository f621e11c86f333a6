import type { ReactTable } from '@tanstack/react-table'
import type { Column, Features } from './columns.ts'
import style from './data-table.module.css'

type HeadProps<Row extends object> = { columns: readonly Column<Row>[]; table: ReactTable<Features, Row> }

const directions = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<Row extends object>({ columns, table }: HeadProps<Row>) {
  return (
    <div role="rowgroup" className={style.head}>
      <div role="row" aria-rowindex={1} className={style.row}>
        {columns.map((column) => {
          const sorts = table.getColumn(column.id)
          const sorted = sorts?.getIsSorted() ?? false
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted === false ? undefined : directions[sorted]}
              className={style.cell}
              data-align={column.align}
            >
              {sorts?.getCanSort() === true ? (
                <button type="button" className={style.sort} onClick={() => sorts.toggleSorting()}>
                  {column.header}
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                <span className={style.text}>{column.header}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  return (
    <svg
      className={style.mark}
      data-sorted={sorted === false ? undefined : sorted}
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      <path
        d="M5 1.5v7M2 5.5l3 3 3-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function TableFoot<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  return (
    <div role="rowgroup" className={style.foot}>
      <div role="row" aria-rowindex={rows.length + 2} className={style.row}>
        {columns.map((column) => (
          <div key={column.id} role="gridcell" className={style.cell} data-align={column.align}>
            {column.total?.(rows)}
          </div>
        ))}
      </div>
    </div>
  )
}
