import type { MouseEvent, ReactNode } from 'react'
import type { CellValue, Column } from './columns.ts'
import style from './data-table.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  row: Row
  index: number
  place: { top: number; height: number }
  isActive: boolean
  onActivate: (index: number) => void
  href: string | undefined
  onOpen: ((row: Row, newTab?: boolean) => void) | undefined
  opensIn: 'here' | 'tab'
}

export function TableRow<Row>({ columns, row, index, place, isActive, onActivate, href, onOpen, opensIn }: Props<Row>) {
  const isPlain = (event: MouseEvent) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey

  function clickRow(event: MouseEvent) {
    // What can be clicked within a row is not the row.
    if (!onOpen || (event.target instanceof Element && event.target.closest('a, button, input, label, textarea')))
      return
    if (isPlain(event) && !window.getSelection()?.isCollapsed) return
    onOpen(row, event.ctrlKey || event.metaKey || event.button === 1)
  }
  function clickLink(event: MouseEvent) {
    if (!isPlain(event) || opensIn === 'tab') return
    event.preventDefault()
    onOpen?.(row)
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={style.row}
      data-opens={onOpen !== undefined || undefined}
      style={{ position: 'absolute', insetInline: 0, transform: `translateY(${place.top}px)`, height: place.height }}
      onFocus={() => onActivate(index)}
      onClick={clickRow}
      onAuxClick={(event) => event.button === 1 && clickRow(event)}
    >
      {columns.map((column, at) => (
        <div key={column.id} role="gridcell" className={style.cell} data-align={column.align}>
          {at === 0 && href !== undefined ? (
            // Out of the tab order: the row is the one stop, and Enter on it does the same.
            <a
              className={style.link}
              href={href}
              target={opensIn === 'tab' ? '_blank' : undefined}
              rel="noopener"
              tabIndex={-1}
              onClick={clickLink}
            >
              <Cell column={column} row={row} />
            </a>
          ) : (
            <Cell column={column} row={row} />
          )}
        </div>
      ))}
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  if (column.cell) return column.cell(row)
  return <span className={style.text}>{textOf(column.accessor?.(row))}</span>
}

const textOf = (value: CellValue): string => {
  if (value instanceof Date) return value.toLocaleDateString('en-US')
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
