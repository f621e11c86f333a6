import { type MouseEvent, memo, type ReactNode } from 'react'
import { CellText } from './cell-text.tsx'
import { areCards, type CellValue, type Column, menuColumnId, type ShownColumn } from './columns.ts'
import { RowCard } from './row-card.tsx'
import style from './data-table.module.css'
import { localDate } from '../text/dates.ts'
import { RowBox } from './select-box.tsx'

/** Shared by all rows and kept stable, so unchanged rows don't rerender. */
export type RowTable<Row> = {
  columns: readonly ShownColumn<Row>[]
  height: number
  opens: boolean
  name: (row: Row) => string | undefined
  activate: (index: number) => void
  open: (row: Row) => void
  toggle: (index: number, isRange: boolean) => void
}

type Props<Row> = {
  table: RowTable<Row>
  row: Row
  index: number
  top: number
  isActive: boolean
  isAdded: boolean
  /** Undefined if rows aren't selectable. */
  isSelected: boolean | undefined
  isOff: boolean
  href: string | undefined
}

function RowView<Row>({ table, row, index, top, isActive, isAdded, isSelected, isOff, href }: Props<Row>) {
  const { columns, opens } = table

  function clickRow(event: MouseEvent) {
    // Ignore clicks on controls within the row, and in popovers, which aren't inside its element.
    if (!opens || !(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
    if (event.target.closest('a, button, input, label, textarea')) return
    if (event.button === 0 && !window.getSelection()?.isCollapsed) return
    table.open(row)
  }

  function renderCell(column: ShownColumn<Row>, isFirst: boolean) {
    const cell = <Cell column={column} row={row} isActive={isActive} />
    if (!isFirst || href === undefined) return cell
    return (
      // Out of the tab order: the row is the only tab stop, and Enter on it does the same.
      <a className={`strong min-w-0 row ${style.link}`} href={href} target="_blank" rel="noopener" tabIndex={-1}>
        {cell}
      </a>
    )
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={style.row}
      data-opens={opens || undefined}
      data-added={isAdded || undefined}
      data-off={isOff || undefined}
      style={{
        position: 'absolute',
        insetInline: 0,
        transform: `translateY(${top}px)`,
        height: table.height,
      }}
      onFocus={() => table.activate(index)}
      onClick={clickRow}
      onAuxClick={(event) => event.button === 1 && clickRow(event)}
    >
      {isSelected !== undefined && (
        <RowBox
          label={`Select ${table.name(row) ?? 'row'}`}
          isSelected={isSelected}
          isOff={isOff}
          onToggle={(isRange) => table.toggle(index, isRange)}
        />
      )}
      {areCards(columns) ? (
        <RowCard
          columns={columns}
          row={row}
          renderCell={(column) => renderCell(column, column === columns.find(({ at }) => at === 'title'))}
        />
      ) : (
        columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            className={`nowrap min-w-0 row ${style.cell}`}
            data-align={column.align}
            data-wraps={column.wraps || undefined}
            data-pinned={column.id === menuColumnId || undefined}
          >
            {renderCell(column, at === 0)}
          </div>
        ))
      )}
    </div>
  )
}

export const TableRow = memo(RowView) as typeof RowView

function Cell<Row>({ column, row, isActive }: { column: Column<Row>; row: Row; isActive: boolean }): ReactNode {
  const { below } = column
  if (below === undefined) return <Line column={column} row={row} isActive={isActive} />
  return (
    <span className={`min-w-0 ${style.lines}`}>
      <span className={`ellipsis ${style.line}`}>
        <Line column={column} row={row} isActive={isActive} />
      </span>
      <span className={`ellipsis muted small regular ${style.below}`}>
        <Line column={below} row={row} isActive={isActive} />
      </span>
    </span>
  )
}

function Line<Row>({ column, row, isActive }: { column: Column<Row>; row: Row; isActive: boolean }): ReactNode {
  if (column.cell) return column.cell(row, isActive)
  return <CellText>{cellText(column.accessor?.(row))}</CellText>
}

function cellText(value: CellValue): string | null {
  if (value instanceof Date) return localDate(value)
  return value === null || value === undefined ? null : String(value)
}
