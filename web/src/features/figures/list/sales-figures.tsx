import type { FigureRow, Figures as FiguresAnswer } from '@dray/contract/figures'
import { type Comparison, isStep } from '@dray/domain/figures/figures'
import { Alert, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ComparedChange } from '../../../kit/text/change-pill.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSession } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ShownFigures, FiguresRead } from '../figures-address.ts'
import {
  changeBetween,
  figureChangeText,
  figureText,
  hasReturns,
  measuredFigure,
  measureLabels,
  rangeText,
} from '../figure-texts.ts'
import style from '../figures.module.css'
import { figureColumns, ordersPath } from './figures-columns.tsx'
import { FiguresPlot } from './figures-plot.tsx'

type Props = {
  shown: ShownFigures
  today: string
  problem: string | undefined
  read: FiguresRead
  sort: string
  onSort: (sort: string) => void
}

const isAny = (sums: FiguresAnswer['totals'], compare: Comparison): boolean =>
  [sums.now, sums[compare]].some(({ orders, returns }) => orders > 0 || returns !== 0)

const noRows: readonly FigureRow[] = []
const rowId = ({ key }: FigureRow): string => key

/** Totals, a plot, and a table of the same figures. */
export function SalesFigures({ shown, today, problem, read, sort, onSort }: Props) {
  const { seesCosts } = useSession()
  const router = useRouter()
  const { by, range, measure, compare } = shown
  const { from, to } = range
  const totals = read.data?.totals
  const anyReturns = read.data !== undefined && hasReturns(read.data)
  const columns = useMemo(
    () => figureColumns({ by, range: { from, to }, measure, compare, totals, seesCosts, hasReturns: anyReturns }),
    [by, from, to, measure, compare, totals, seesCosts, anyReturns],
  )
  const rows = useMemo(
    () => read.data?.rows.filter((row) => isStep(by) || isAny(row, compare)) ?? noRows,
    [read.data, by, compare],
  )
  if (problem !== undefined)
    return (
      <Alert color="red" role="alert">
        {problem}. Choose the days again.
      </Alert>
    )
  const isEmpty = totals !== undefined && !isAny(totals, compare)
  return (
    <Stack gap={12} flex={1} mih={0}>
      <Totals shown={shown} read={read} />
      {!isEmpty && !read.isError && <FiguresPlot shown={shown} today={today} rows={read.data && rows} />}
      <Stack gap={0} flex={1} mih={220}>
        <DataTable
          label="Figures"
          columns={columns}
          rows={isEmpty ? noRows : rows}
          rowId={rowId}
          read={read}
          texts={{
            failed: "The figures couldn't be loaded.",
            empty: 'No orders were placed in this range or the one it is compared with. Choose another range.',
          }}
          sorting={{ sort: sort === '' ? firstSort(shown) : sort, onSort }}
          opens={{
            onOpen: ({ key }) => {
              const path = ordersPath(key, by, range)
              if (path !== undefined) router.history.push(path)
            },
          }}
        />
      </Stack>
    </Stack>
  )
}

const firstSort = ({ by, measure }: ShownFigures): string => (isStep(by) ? 'name' : `-${measure}`)

function Totals({ shown, read: { data } }: Pick<Props, 'shown' | 'read'>) {
  const { seesCosts } = useSession()
  const totalText = (each: typeof shown.measure) => data && figureText(measuredFigure(data.totals.now, each), each)
  return (
    <div className={`wrap row ${style.totals}`}>
      <Figures label="Totals">
        <Figure label={measureLabels.revenue}>{totalText('revenue')}</Figure>
        <Figure label={measureLabels.orders}>{totalText('orders')}</Figure>
        <Figure label={measureLabels.units}>{totalText('units')}</Figure>
        <Figure label={measureLabels.average}>{totalText('average')}</Figure>
        {seesCosts && <Figure label={measureLabels.margin}>{totalText('margin')}</Figure>}
      </Figures>
      {data && <Compared shown={shown} figures={data} />}
      {data?.isCapped && (
        <Text span size="sm" c="dimmed">
          These figures are too large to show.
        </Text>
      )}
    </div>
  )
}

const versus: Readonly<Record<Comparison, string>> = { before: 'vs. range before', yearBefore: 'vs. year before' }

/** The change of the chosen figure; hidden if there is nothing to compare with. */
function Compared({ shown: { measure, compare, range }, figures }: { shown: ShownFigures; figures: FiguresAnswer }) {
  const { totals, ranges } = figures
  const [now, before] = [measuredFigure(totals.now, measure), measuredFigure(totals[compare], measure)]
  const change = changeBetween(now, before)
  if (change === null) return null
  return (
    <ComparedChange
      change={change}
      text={figureChangeText(change)}
      versus={versus[compare]}
      detail={`${measureLabels[measure]}: ${figureText(now, measure)} from ${rangeText(range)}, compared with ${figureText(before, measure)} from ${rangeText(ranges[compare])}`}
    />
  )
}
