import type { Cents } from '@dray/domain/money'
import { useMemo, useState } from 'react'
import { ListedCount, ListedMoney } from '../text/listed-figures.tsx'
import { PastDay } from '../text/spoken-day.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { type Column, column, flat, screenColumns, type ShownColumn } from './columns.ts'
import { parseSort } from './sort-rows.ts'

type ValueColumn<Row, Value> = Omit<Column<Row>, 'id' | 'header' | 'accessor'> & { accessor: (row: Row) => Value }
type Amount = Cents | null | undefined
export type MoneyColumn<Row> = Omit<Column<Row>, 'accessor'> & { accessor: (row: Row) => Amount }

/** $1,234.56, or a dash for zero. A list in which a zero is the answer uses `figureColumn`. */
export const moneyColumn = <Row,>(
  id: string,
  header: string,
  { cell, ...rest }: ValueColumn<Row, Amount>,
): MoneyColumn<Row> => ({
  id,
  header,
  align: 'right',
  isMoney: true,
  cell: (row, isActive) =>
    cell && rest.accessor(row) ? cell(row, isActive) : <ListedMoney amount={rest.accessor(row)} />,
  ...rest,
})

/** 1,234, or a dash for zero. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  { cell, ...rest }: ValueColumn<Row, number>,
): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: (row, isActive) =>
    cell && rest.accessor(row) ? cell(row, isActive) : <ListedCount count={rest.accessor(row)} />,
  ...rest,
})

/** Today, Yesterday, Mar 9. */
export const pastDayColumn = <Row,>(
  id: string,
  header: string,
  { timeZone, today }: { timeZone: string; today?: string },
  rest: ValueColumn<Row, Date | null>,
): Column<Row> =>
  column(id, header, {
    cell: (row) => <PastDay at={rest.accessor(row)} timeZone={timeZone} {...(today !== undefined && { today })} />,
    ...rest,
  })

type List<Row> = {
  rows: readonly Row[]
  sort: string
  /** Only the first pages are loaded. A later page may fill an empty column, so keep every column. */
  isPaged: boolean
}

/**
 * The columns for this screen, without those that are empty in every row of the filtered list. The sorted column stays, because the user
 * chose it. While there are no rows, the previous columns stay; `isKnown` is false until the first rows load.
 */
export function useShownColumns<Row>(columns: readonly Column<Row>[], { rows, sort, isPaged }: List<Row>) {
  const isPhone = useIsPhone()
  const all = useMemo(() => screenColumns(columns, isPhone), [columns, isPhone])
  // Text, so that other rows with the same columns cause no rerender.
  const empty = useMemo(
    () => (isPaged || rows.length === 0 ? undefined : emptyColumns(all, rows, sort).join(' ')),
    [all, rows, sort, isPaged],
  )
  const [last, setLast] = useState(empty)
  if (empty !== undefined && empty !== last) setLast(empty)
  const omitted = empty ?? last ?? ''
  const shown = useMemo(() => withoutColumns(all, omitted.split(' ')), [all, omitted])
  return { columns: shown, isKnown: isPaged || last !== undefined || empty !== undefined }
}

/** A column without an accessor shows something else, such as a picture or buttons, and is never empty. */
function emptyColumns<Row>(all: readonly ShownColumn<Row>[], rows: readonly Row[], sort: string): string[] {
  const sortedBy = parseSort(sort)?.id
  return flat(all)
    .filter(
      ({ id, accessor, staysEmpty }) =>
        accessor !== undefined && !staysEmpty && id !== sortedBy && rows.every((row) => isEmpty(accessor(row))),
    )
    .map(({ id }) => id)
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** If only the second line has values, it takes the column's place. */
function withoutColumns<Row>(all: readonly ShownColumn<Row>[], omitted: readonly string[]): ShownColumn<Row>[] {
  return all.flatMap(({ below, ...first }): ShownColumn<Row>[] => {
    const second = below && !omitted.includes(below.id) ? below : undefined
    if (!omitted.includes(first.id)) return [second ? { ...first, below: second } : first]
    if (second === undefined) return []
    const {
      accessor: _,
      cell: _cell,
      total: _total,
      sortable: _sortable,
      isMoney: _isMoney,
      csv: _csv,
      ...place
    } = first
    return [{ ...place, ...second }]
  })
}
