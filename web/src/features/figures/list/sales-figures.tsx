import type { FigureRow, Figures as FiguresAnswer } from '@dray/contract/figures'
import { type Comparison, isStep } from '@dray/domain/figures/figures'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSession } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ShownFigures, FiguresRead } from '../figures-address.ts'
import { measuredFigure, figureText, measureLabels, rangeText } from '../figure-texts.ts'
import { figureColumns, ordersPath } from './figures-columns.tsx'
import { FiguresPlot } from './figures-plot.tsx'

type Props = {
  shown: ShownFigures
  problem: string | undefined
  read: FiguresRead
  sort: string
  onSort: (sort: string) => void
}

const isAny = (sums: FiguresAnswer['totals'], compare: Comparison): boolean =>
  [sums.now, sums[compare]].some(({ orders }) => orders > 0)

const noRows: readonly FigureRow[] = []
const rowId = ({ key }: FigureRow): string => key

/** Totals, a plot, and a table of the same figures. */
export function SalesFigures({ shown, problem, read, sort, onSort }: Props) {
  const { seesCosts } = useSession()
  const router = useRouter()
  const { by, range, measure, compare } = shown
  const { from, to } = range
  const totals = read.data?.totals
  const columns = useMemo(
    () => figureColumns({ by, range: { from, to }, measure, compare, totals, seesCosts }),
    [by, from, to, measure, compare, totals, seesCosts],
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
      {read.data && !isEmpty && <FiguresPlot shown={shown} rows={rows} ranges={read.data.ranges} />}
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

function Totals({ shown: { measure, compare, range }, read: { data } }: Pick<Props, 'shown' | 'read'>) {
  const { seesCosts } = useSession()
  const totalText = (each: typeof measure) => data && figureText(measuredFigure(data.totals.now, each), each)
  return (
    <Group gap="6px 32px" align="baseline">
      <Figures label="Totals">
        <Figure label={measureLabels.revenue}>{totalText('revenue')}</Figure>
        <Figure label={measureLabels.orders}>{totalText('orders')}</Figure>
        <Figure label={measureLabels.units}>{totalText('units')}</Figure>
        <Figure label={measureLabels.average}>{totalText('average')}</Figure>
        {seesCosts && <Figure label={measureLabels.margin}>{totalText('margin')}</Figure>}
      </Figures>
      <Text span size="sm" c="dimmed">
        {rangeText(range)}
        {data &&
          `, compared with ${figureText(measuredFigure(data.totals[compare], measure), measure)} in ${rangeText(data.ranges[compare])}`}
        {data?.isCapped && '. These figures are too large to show.'}
      </Text>
    </Group>
  )
}
