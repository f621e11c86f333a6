import type { FigureRow, Figures as FiguresAnswer } from '@dray/contract/figures'
import { type Comparison, discountKey, type FigureStep, isStep } from '@dray/domain/figures/figures'
import { Alert, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isPartialStep, rangeSteps } from '@dray/domain/figures/compared-ranges'
import { daysBetween } from '@dray/domain/time/company-day'
import { ComparedChange } from '../../../kit/text/change-pill.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSession } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { FiguresRead, ShownFigures } from '../figures-address.ts'
import {
  axisLabel,
  axisText,
  changeBetween,
  comparisonLabels,
  figureChangeText,
  figureText,
  groupLabels,
  hasReturns,
  measuredFigure,
  measureLabels,
  rowLabel,
} from '../figure-texts.ts'
import style from '../figures.module.css'
import { figureColumns, ordersPath } from './figures-columns.tsx'
import { rangeText } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { RankedBars } from '../../../kit/plot/ranked-bars.tsx'
import { SeriesPlot } from '../../../kit/plot/series-plot.tsx'

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
    <div className={style.compared}>
      <ComparedChange
        change={change}
        text={figureChangeText(change)}
        versus={versus[compare]}
        detail={`${measureLabels[measure]}: ${figureText(now, measure)} from ${rangeText(range)}, compared with ${figureText(before, measure)} from ${rangeText(ranges[compare])}`}
      />
    </div>
  )
}

type FiguresPlotProps = { shown: ShownFigures; today: string; rows: readonly FigureRow[] | undefined }

/** More steps are drawn as a line: bars would be too thin to tell apart. */
const mostBars = 60
const mostRanked = 8

/** The chosen figure over time, or of the top records. The table below has the same figures. */
function FiguresPlot({ shown, today, rows }: FiguresPlotProps) {
  const { by } = shown
  const note = isStep(by) && hatchedNote(shown.range, by, today)
  return (
    <figure>
      <div className={style.drawing}>
        {rows && isStep(by) && <OverTime shown={shown} by={by} rows={rows} today={today} />}
        {rows && !isStep(by) && <Ranked shown={shown} rows={rows} />}
      </div>
      {note && <figcaption className={`muted small ${style.note}`}>{note}</figcaption>}
    </figure>
  )
}

/** Known before the figures are, so the note keeps its place while they load. */
function hatchedNote(range: ShownFigures['range'], by: FigureStep, today: string): string | undefined {
  const steps = rangeSteps(range, by)
  const partial = steps.filter((step) => isPartialStep(step, by, today)).length
  if (steps.length > mostBars || partial === 0) return undefined
  return `${partial === 1 ? `The hatched ${by} is` : `Hatched ${by}s are`} not complete.`
}

type StepProps = { shown: ShownFigures; by: FigureStep; rows: readonly FigureRow[]; today: string }

function OverTime({ shown, by, rows, today }: StepProps) {
  const { measure, compare } = shown
  const points = usePoints({ shown, by, rows, today })
  return (
    <SeriesPlot
      kind={points.length > mostBars ? 'line' : 'bars'}
      points={points}
      compared={rows.map((row) => measuredFigure(row[compare], measure) ?? 0)}
      label={`${measureLabels[measure]} by ${groupLabels[by].toLowerCase()}`}
      names={{ own: 'This range', compared: comparisonLabels[compare] }}
      format={(value) => axisText(value, measure)}
    />
  )
}

function usePoints({ shown: { range, measure, compare }, by, rows, today }: StepProps) {
  const { from, to } = range
  return useMemo(() => {
    const steps = new Map(rangeSteps({ from, to }, by).map((step) => [step.from, step]))
    return rows.map((row) => {
      const [value, before] = [measuredFigure(row.now, measure), measuredFigure(row[compare], measure)]
      const change = changeBetween(value, before)
      const step = steps.get(row.key)
      return {
        key: row.key,
        label: axisLabel(row.key, by),
        value: value ?? 0,
        title: rowLabel(row, by),
        text: figureText(value, measure),
        comparedText: figureText(before, measure),
        change: change === null ? undefined : { of: change, text: figureChangeText(change) },
        partial: step && isPartialStep(step, by, today) ? partialText(step, by, today) : undefined,
      }
    })
  }, [rows, by, measure, compare, from, to, today])
}

function partialText({ from, to }: { from: string; to: string }, by: FigureStep, today: string): string {
  if (by === 'day') return "The day isn't over yet"
  const days = daysBetween(from, to < today ? to : today) + 1
  return `${pluralize(days, 'day')} of the ${by}`
}

function Ranked({ shown: { by, measure, compare }, rows }: { shown: ShownFigures; rows: readonly FigureRow[] }) {
  const bars = useMemo(() => {
    const rowValue = (row: FigureRow): number => measuredFigure(row.now, measure) ?? 0
    return rows
      .filter(({ key }) => key !== discountKey)
      .toSorted((a, b) => rowValue(b) - rowValue(a))
      .slice(0, mostRanked)
      .map((row) => ({
        key: row.key,
        name: rowLabel(row, by),
        value: rowValue(row),
        text: figureText(measuredFigure(row.now, measure), measure),
        compared: measuredFigure(row[compare], measure) ?? 0,
      }))
  }, [rows, by, measure, compare])
  return <RankedBars bars={bars} names={{ own: 'This range', compared: comparisonLabels[compare] }} />
}
