import { downTo, type PlotScale, plotScale, shownLabels, linePoints } from './plot-scale.ts'
import style from './plot.module.css'

/** `label`: on the axis; may repeat across years. `text`: the tooltip. */
export type PlotPoint = { key: string; label: string; value: number; text: string }

type Props = {
  kind: 'bars' | 'line'
  points: readonly PlotPoint[]
  /** A dashed line behind it: the previous range, or a year before. It may have more or fewer steps. */
  compared?: readonly number[]
  /** Short axis labels: "$20k". */
  format: (value: number) => string
}

const mostLabels = 12

/**
 * A figure over time, from zero. Hidden from screen readers, which read the table beside it. Drawn in percent, so nothing has to be
 * measured.
 */
export function SeriesPlot({ kind, points, compared = [], format }: Props) {
  const values = points.map(({ value }) => value)
  const scale = plotScale([...values, ...compared])
  const steps = Math.max(points.length, compared.length, 1)
  const isShown = shownLabels(points.length, mostLabels)
  return (
    <div className={`muted small ${style.series}`} aria-hidden="true">
      <div className={style.values}>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${downTo(scale, tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <svg className={style.area}>
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={`${downTo(scale, tick)}%`}
            y2={`${downTo(scale, tick)}%`}
            data-zero={tick === 0 || undefined}
          />
        ))}
        {kind === 'bars' && <Bars points={points} steps={steps} scale={scale} />}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          {kind === 'line' && <polyline points={lineOver(values, steps, scale)} />}
          <polyline points={lineOver(compared, steps, scale)} data-compared />
        </svg>
        {kind === 'line' && <PointedAt points={points} steps={steps} />}
      </svg>
      <div className={style.labels}>
        {points.map(({ key, label }, index) => (
          <span key={key} style={{ left: `${(100 * (index + 0.5)) / steps}%` }}>
            {isShown(index) && label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The line goes through the middle of each step, over the bars. */
const lineOver = (values: readonly number[], steps: number, scale: PlotScale): string =>
  linePoints(values.map((value, index) => ({ x: (100 * (index + 0.5)) / steps, y: downTo(scale, value) })))

const barShare = 0.7

function Bars({ points, steps, scale }: { points: readonly PlotPoint[]; steps: number; scale: PlotScale }) {
  const zeroLine = downTo(scale, 0)
  return points.map(({ key, value, text }, index) => {
    const end = downTo(scale, value)
    return (
      <rect
        key={key}
        x={`${(100 * (index + (1 - barShare) / 2)) / steps}%`}
        width={`${(100 * barShare) / steps}%`}
        y={`${Math.min(end, zeroLine)}%`}
        height={`${Math.abs(end - zeroLine)}%`}
        data-negative={value < 0 || undefined}
      >
        <title>{text}</title>
      </rect>
    )
  })
}

/** A line is too thin to hover, so each step responds over its whole height. */
function PointedAt({ points, steps }: { points: readonly PlotPoint[]; steps: number }) {
  return points.map(({ key, text }, index) => (
    <rect key={key} x={`${(100 * index) / steps}%`} width={`${100 / steps}%`} height="100%" data-step>
      <title>{text}</title>
    </rect>
  ))
}
