import type { Cents } from '@dray/domain/money'
import { formatCount } from '../text/format-count.ts'
import { MoneyText } from '../text/money-text.tsx'
import type { Column } from './columns.ts'

type ValueColumn<Row, Value> = Omit<Column<Row>, 'accessor'> & { accessor: (row: Row) => Value }

export const moneyColumn = <Row,>(column: ValueColumn<Row, Cents | null | undefined>): Column<Row> => ({
  align: 'right',
  isMoney: true,
  cell: (row) => <MoneyText amount={column.accessor(row)} />,
  ...column,
})

/** 1,234. A column with a `zero` shows that text instead of 0. */
export const countColumn = <Row,>({
  zero = '0',
  ...column
}: ValueColumn<Row, number> & { zero?: string }): Column<Row> => ({
  align: 'right',
  cell: (row) => (column.accessor(row) === 0 ? zero : formatCount(column.accessor(row))),
  ...column,
})
