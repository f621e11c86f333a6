import { readLosses } from '@dray/contract/figures'
import { type LossGroup, lossGroups } from '@dray/domain/figures/figures'
import { sum } from '@dray/domain/money'
import type { DayRange } from '@dray/domain/time/date-range'
import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { CsvButton } from '../../../kit/export/csv-button.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import type { FiguresAddress } from '../figures-address.ts'
import { RangeFilters } from '../range-filters.tsx'

type Loss = AnswerOf<(typeof readLosses)['answer']>[number]
type Shown = { by: LossGroup; range: DayRange }

const noLosses: readonly Loss[] = []
const rowId = ({ key }: Loss): string => key
const groupLabels: Readonly<Record<LossGroup, string>> = { day: 'Day', brand: 'Brand', reason: 'Reason' }

const lossGroupIn = ({ by }: FiguresAddress): LossGroup => lossGroups.find((group) => group === by) ?? 'reason'

type FilterProps = Shown & {
  today: string
  change: (changed: Partial<FiguresAddress>) => void
}

export const LossFilters = (shown: FilterProps) => (
  <RangeFilters label="Losses by" labels={groupLabels} daysLabel="Lost" {...shown} />
)

type Props = Shown & { sort: string; onSort: (sort: string) => void }

/** Units written off and what they cost. */
export function LossFigures({ by, range, sort, onSort }: Props) {
  const problem = lossProblem({ by, range })
  const read = useLosses({ by, range })
  const columns = useMemo(() => lossColumns(by), [by])
  if (problem !== undefined)
    return (
      <Alert color="red" role="alert">
        {problem}. Choose the days again.
      </Alert>
    )
  return (
    <DataTable
      label="Losses"
      columns={columns}
      rows={read.data ?? noLosses}
      rowId={rowId}
      read={read}
      texts={{
        failed: "The losses couldn't be loaded.",
        empty: 'No units were written off on these days.',
      }}
      sorting={{ sort: sort === '' ? (by === 'day' ? '-name' : '-cost') : sort, onSort }}
    />
  )
}

export function LossExport(shown: Shown) {
  const { data } = useLosses(shown)
  return <CsvButton name="losses" columns={lossColumns(shown.by)} rows={data ?? noLosses} />
}

/** The contract's message if these losses can't be read. */
const lossProblem = ({ by, range }: Shown): string | undefined =>
  readLosses.query.safeParse({ by, ...range }).error?.issues[0]?.message

const useLosses = ({ by, range }: Shown) =>
  useRead(readLosses, { query: { by, ...range } }, { enabled: lossProblem({ by, range }) === undefined })

export const shownLosses = (address: FiguresAddress, range: DayRange): Shown => ({ by: lossGroupIn(address), range })

const lossColumns = (by: LossGroup): Column<Loss>[] => [
  column('name', groupLabels[by], {
    minWidth: 120,
    grow: 2,
    accessor: ({ name }) => name,
    ...(by === 'day' ? { cell: ({ name }: Loss) => mediumDay(name) } : {}),
    total: () => 'Total',
  }),
  countColumn('units', 'Units', {
    width: 92,
    accessor: ({ units }) => units,
    total: (rows) => formatCount(rows.reduce((all, { units }) => all + units, 0)),
  }),
  moneyColumn('cost', 'Cost', {
    width: 112,
    accessor: ({ cost }) => cost,
    total: (rows) => <MoneyText amount={sum(rows.map(({ cost }) => cost))} />,
  }),
]
