import type { Cents } from '@dray/domain/money'
import { formatCount } from '../text/format-count.ts'
import { MoneyText } from '../text/money-text.tsx'
import { PastDay } from '../text/spoken-day.tsx'
import { type Column, column } from './columns.ts'

type ValueColumn<Row, Value> = Omit<Column<Row>, 'id' | 'header' | 'accessor'> & { accessor: (row: Row) => Value }
type Amount = Cents | null | undefined
export type MoneyColumn<Row> = Omit<Column<Row>, 'accessor'> & { accessor: (row: Row) => Amount }

export const moneyColumn = <Row,>(id: string, header: string, rest: ValueColumn<Row, Amount>): MoneyColumn<Row> => ({
  id,
  header,
  align: 'right',
  isMoney: true,
  cell: (row) => <MoneyText amount={rest.accessor(row)} />,
  ...rest,
})

/** 1,234. A column with a `zero` shows that text instead of 0. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  { zero = '0', ...rest }: ValueColumn<Row, number> & { zero?: string },
): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: (row) => (rest.accessor(row) === 0 ? zero : formatCount(rest.accessor(row))),
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
