import type { ReactNode } from 'react'
import { flat, type PhonePlace, type ShownColumn } from './columns.ts'
import style from './row-card.module.css'

const cardLines = [
  ['title', 'end'],
  ['line', 'lineEnd'],
  ['last', 'lastEnd'],
] as const satisfies readonly (readonly PhonePlace[])[]

const oneLine = 36
const moreLine = 20

/** In pixels. All cards of a list are equally tall. */
export function cardHeight<Row>(columns: readonly ShownColumn<Row>[]): number {
  const lines = cardLines.filter((places) => columns.some(({ at }) => places.some((place) => place === at))).length
  const isLong = columns.some(({ at, wraps }) => at === 'title' && wraps)
  return oneLine + (lines - 1 + (isLong ? 1 : 0)) * moreLine
}

type Props<Row> = {
  columns: readonly ShownColumn<Row>[]
  row: Row
  renderCell: (column: ShownColumn<Row>) => ReactNode
}

/** A row on a phone: its identity and its figure, then quiet lines. */
export function RowCard<Row>({ columns, row, renderCell }: Props<Row>) {
  const cell = (column: ShownColumn<Row>, className?: string) => {
    const { id, at, header, align, accessor } = column
    // A figure in a line says what it is.
    const isNamed = (at === 'line' || at === 'last') && align === 'right' && header !== ''
    const isBlank = at !== 'title' && at !== 'end' && accessor !== undefined && isEmpty(accessor(row))
    return (
      <span key={id} role="gridcell" className={className} data-wraps={column.wraps || undefined}>
        {!isBlank && isNamed && `${header} `}
        {!isBlank && renderCell(column)}
      </span>
    )
  }
  const at = (place: PhonePlace) => columns.filter((column) => column.at === place)
  return (
    <div role="none" className={`min-w-0 row ${style.card}`}>
      {at('picture').map((column) => cell(column, 'flex-none'))}
      <div role="none" className="grow">
        {cardLines.map(([left, right]) => (
          <div key={left} role="none" className={style.line} data-place={left}>
            <span role="none" className={`ellipsis grow ${style.parts}`}>
              {at(left).map((column) => cell(column))}
            </span>
            {at(right).map((column) => cell(column, `flex-none figures ${style.end}`))}
          </div>
        ))}
      </div>
      {at('menu').map((column) => cell(column, 'flex-none'))}
    </div>
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

type FootProps<Row> = { columns: readonly ShownColumn<Row>[]; rows: readonly Row[] }

/** Totals of the columns in a card's first line. */
export const CardFoot = <Row,>({ columns, rows }: FootProps<Row>) => (
  <div role="none" className={`min-w-0 row ${style.card}`}>
    {flat(columns)
      .filter(({ at, total }: ShownColumn<Row>) => total !== undefined && (at === 'title' || at === 'end'))
      .map(({ id, at, total }: ShownColumn<Row>) => (
        <span key={id} role="gridcell" className={at === 'title' ? `grow ${style.count}` : 'figures'}>
          {total?.(rows)}
        </span>
      ))}
  </div>
)
