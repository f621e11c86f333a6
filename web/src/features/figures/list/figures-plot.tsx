import type { FigureRow } from '@dray/contract/figures'
import { isPartialStep, rangeSteps } from '@dray/domain/figures/compared-ranges'
import { discountKey, type FigureStep, isStep } from '@dray/domain/figures/figures'
import { daysBetween } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { pluralize } from '../../../kit/text/format-count.ts'
import { RankedBars } from '../../../kit/plot/ranked-bars.tsx'
import { SeriesPlot } from '../../../kit/plot/series-plot.tsx'
import type { ShownFigures } from '../figures-address.ts'
import {
  axisLabel,
  axisText,
  changeBetween,
  comparisonLabels,
  figureChangeText,
  figureText,
  groupLabels,
  measuredFigure,
  measureLabels,
  rowLabel,
} from '../figure-texts.ts'
import style from '../figures.module.css'

type Props = { shown: ShownFigures; today: string; rows: readonly FigureRow[] | undefined }

/** More steps are drawn as a line: bars would be too thin to tell apart. */
const mostBars = 60
const mostRanked = 8

/** The chosen figure over time, or of the top records. The table below has the same figures. */
export function FiguresPlot({ shown, today, rows }: Props) {
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
    const isOfYears = from.slice(0, 4) !== to.slice(0, 4)
    const steps = new Map(rangeSteps({ from, to }, by).map((step) => [step.from, step]))
    return rows.map((row) => {
      const [value, before] = [measuredFigure(row.now, measure), measuredFigure(row[compare], measure)]
      const change = changeBetween(value, before)
      const step = steps.get(row.key)
      return {
        key: row.key,
        label: axisLabel(row.key, by, isOfYears),
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
