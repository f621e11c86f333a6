import type { FigureRow, Figures } from '@dray/contract/figures'
import { discountKey, isStep } from '@dray/domain/figures/figures'
import { useMemo } from 'react'
import { RankedBars } from '../../../kit/plot/ranked-bars.tsx'
import { SeriesPlot } from '../../../kit/plot/series-plot.tsx'
import type { ShownFigures } from '../figures-address.ts'
import { axisLabel, axisText, measuredFigure, figureText, measureLabels, rangeText, rowLabel } from '../figure-texts.ts'
import style from '../figures.module.css'

type Props = { shown: ShownFigures; rows: readonly FigureRow[]; ranges: Figures['ranges'] }

/** More steps are drawn as a line: bars would be too thin to tell apart. */
const mostBars = 60
const mostRanked = 8

/** The chosen figure over time, or of the top records. Hidden from screen readers, which read the table beside it. */
export function FiguresPlot({ shown, rows, ranges }: Props) {
  const { by, measure, compare } = shown
  return (
    <figure className={style.plot}>
      {isStep(by) ? <OverTime shown={shown} rows={rows} /> : <Ranked shown={shown} rows={rows} />}
      <figcaption className={style.note}>
        {measureLabels[measure]}, {isStep(by) ? 'dashed' : 'marked'}: {rangeText(ranges[compare])}
      </figcaption>
    </figure>
  )
}

function OverTime({ shown: { by, range, measure, compare }, rows }: Pick<Props, 'shown' | 'rows'>) {
  const isOfYears = range.from.slice(0, 4) !== range.to.slice(0, 4)
  const points = useMemo(
    () =>
      rows.map((row) => {
        const value = measuredFigure(row.now, measure)
        return {
          key: row.key,
          label: axisLabel(row.key, by, isOfYears),
          value: value ?? 0,
          text: `${rowLabel(row, by)}: ${figureText(value, measure)}`,
        }
      }),
    [rows, by, measure, isOfYears],
  )
  return (
    <SeriesPlot
      kind={points.length > mostBars ? 'line' : 'bars'}
      points={points}
      compared={rows.map((row) => measuredFigure(row[compare], measure) ?? 0)}
      format={(value) => axisText(value, measure)}
    />
  )
}

function Ranked({ shown: { by, measure, compare }, rows }: Pick<Props, 'shown' | 'rows'>) {
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
  return <RankedBars bars={bars} />
}
