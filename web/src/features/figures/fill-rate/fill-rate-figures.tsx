import { readFillRate } from '@dray/contract/figures'
import { type FillRateGroup, fillRateGroups } from '@dray/domain/figures/figures'
import type { DayRange } from '@dray/domain/time/date-range'
import { Alert, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { CsvButton } from '../../../kit/export/csv-button.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { groupLabels, percentText } from '../figure-texts.ts'
import type { FiguresAddress } from '../figures-address.ts'
import style from '../figures.module.css'
import { ordersPath, ordersTitle } from '../list/figures-columns.tsx'
import { RangeFilters } from '../range-filters.tsx'

type Filled = AnswerOf<(typeof readFillRate)['answer']>[number]
type Units = Pick<Filled, 'ordered' | 'shipped'>
type Shown = { by: FillRateGroup; range: DayRange }

const noRows: readonly Filled[] = []
const rowId = ({ key }: Filled): string => key
const { customer, brand, product } = groupLabels
const labels: Readonly<Record<FillRateGroup, string>> = { customer, brand, product }

export const shownFillRate = ({ by }: FiguresAddress, range: DayRange): Shown => ({
  by: fillRateGroups.find((group) => group === by) ?? 'customer',
  range,
})

type FilterProps = Shown & { today: string; change: (changed: Partial<FiguresAddress>) => void }

export const FillRateFilters = (shown: FilterProps) => (
  <RangeFilters label="Fill rate by" labels={labels} daysLabel="Placed" {...shown} />
)

type Props = Shown & { sort: string; onSort: (sort: string) => void }

/** Units shipped of units first ordered, worst first. */
export function FillRateFigures({ by, range, sort, onSort }: Props) {
  const router = useRouter()
  const problem = fillRateProblem({ by, range })
  const read = useFillRate({ by, range })
  const { from, to } = range
  const columns = useMemo(() => fillRateColumns({ by, range: { from, to } }), [by, from, to])
  const rows = useMemo(() => read.data?.toSorted((one, other) => notShipped(other) - notShipped(one)), [read.data])
  if (problem !== undefined)
    return (
      <Alert color="red" role="alert">
        {problem}. Choose the days again.
      </Alert>
    )
  const total = rows && totalUnits(rows)
  const isFilled = total !== undefined && total.ordered > 0 && notShipped(total) === 0
  return (
    <Stack gap={12} flex={1} mih={0}>
      <Stack gap={0} flex={1} mih={220}>
        <DataTable
          label="Fill rate"
          columns={columns}
          rows={isFilled ? noRows : (rows ?? noRows)}
          rowId={rowId}
          read={read}
          texts={{
            failed: "The fill rate couldn't be loaded.",
            empty: isFilled
              ? `All ${pluralize(total.ordered, 'unit')} ordered on these days shipped.`
              : 'No orders were placed on these days. Choose other days.',
          }}
          sorting={{ sort: sort === '' ? 'rate' : sort, onSort }}
          opens={{
            onOpen: ({ key }) => {
              const path = ordersPath(key, by, range)
              if (path !== undefined) router.history.push(path)
            },
          }}
        />
      </Stack>
      <p className={`muted small ${style.note}`}>
        An order counts once it ships, or once its delivery day is past. A backorder counts with its first order.
      </p>
    </Stack>
  )
}

export function FillRateExport(shown: Shown) {
  const { data } = useFillRate(shown)
  return (
    <CsvButton
      name="fill-rate"
      title="Export the fill rate to a CSV file"
      columns={fillRateColumns(shown)}
      rows={data ?? noRows}
    />
  )
}

/** The contract's message if this fill rate can't be read. */
const fillRateProblem = ({ by, range }: Shown): string | undefined =>
  readFillRate.query.safeParse({ by, ...range }).error?.issues[0]?.message

const useFillRate = ({ by, range }: Shown) =>
  useRead(readFillRate, { query: { by, ...range } }, { enabled: fillRateProblem({ by, range }) === undefined })

const notShipped = ({ ordered, shipped }: Units): number => ordered - shipped

const totalUnits = (rows: readonly Units[]): Units => ({
  ordered: rows.reduce((all, { ordered }) => all + ordered, 0),
  shipped: rows.reduce((all, { shipped }) => all + shipped, 0),
})

/** Rounded down: 100.0% means that everything shipped. */
const rateText = ({ ordered, shipped }: Units): string =>
  ordered <= 0 ? '–' : percentText(Math.floor((shipped * 1000) / ordered) / 1000)

const fillRateColumns = ({ by, range }: Shown): Column<Filled>[] => [
  column('name', labels[by], {
    minWidth: 120,
    grow: 2,
    wraps: true,
    phone: 'title',
    accessor: ({ name }) => name,
    cell: ({ key, name }, isActive) => (
      <RecordLink
        href={ordersPath(key, by, range) ?? ''}
        name={name}
        title={ordersTitle(name, by)}
        isTabbable={isActive}
      />
    ),
    total: () => 'Total',
  }),
  countColumn('ordered', 'Ordered', {
    width: 80,
    phone: 'line',
    accessor: ({ ordered }) => ordered,
    total: (rows) => formatCount(totalUnits(rows).ordered),
  }),
  countColumn('shipped', 'Shipped', {
    width: 80,
    phone: 'line',
    accessor: ({ shipped }) => shipped,
    total: (rows) => formatCount(totalUnits(rows).shipped),
  }),
  figureColumn('rate', 'Fill rate', {
    width: 80,
    phone: 'end',
    accessor: ({ rate }) => rate,
    cell: (row) => <span className="figures">{rateText(row)}</span>,
    csv: (row) => rateText(row),
    total: (rows) => <span className="figures">{rateText(totalUnits(rows))}</span>,
  }),
]
