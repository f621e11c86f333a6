import { type KeyboardEvent, useId, useState } from 'react'
import { ChangePill } from '../text/change-pill.tsx'
import { downTo, linePoints, type PlotScale, plotScale, shownLabels } from './plot-scale.ts'
import style from './plot.module.css'

type Props = {
  kind: 'bars' | 'line'
  points: readonly PlotPoint[]
  /** Drawn pale behind it: the previous range, or a year before. It may have more or fewer steps. */
  compared?: readonly number[]
  /** For screen readers. */
  label: string
  names: { own: string; compared: string }
  /** Short axis labels: "$20k". */
  format: (value: number) => string
}

const mostLabels = 12
const mostOnPhone = 4
/** Nov 29; Nov 29, 2025 is longer. */
const shortLabel = 6
const mostLongOnPhone = 3

/** Below its point, but never past the right edge. */
const labelPlace = (percent: number, label: string): string =>
  `min(${percent}%, calc(100% - ${Math.ceil(label.length * halfLetter)}px))`
const halfLetter = 3.4

/**
 * A figure over time, from zero. The arrow keys go from step to step, as the pointer does; a table beside it has the same figures. Drawn in
 * percent, so nothing has to be measured.
 */
export function SeriesPlot({ kind, points, compared = [], label, names, format }: Props) {
  const [active, setActive] = useState<number>()
  const values = points.map(({ value }) => value)
  const scale = plotScale([...values, ...compared])
  const steps = Math.max(points.length, compared.length, 1)
  const last = points.length - 1
  const point = active === undefined ? undefined : points[active]
  const nearest = points[active ?? last]
  return (
    <div
      className={`muted small ${style.series}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={active ?? Math.max(0, last)}
      aria-valuetext={nearest && spoken(nearest, names)}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(undefined)}
      onPointerLeave={() => setActive(undefined)}
    >
      <Values scale={scale} format={format} />
      <div className={style.body}>
        <svg className={`w-full ${style.area}`} aria-hidden="true">
          <Grid scale={scale} />
          {kind === 'bars' ? (
            <Bars points={points} compared={compared} steps={steps} scale={scale} />
          ) : (
            <Lines values={values} compared={compared} steps={steps} scale={scale} />
          )}
          {points.map(({ key }, index) => (
            <rect
              key={key}
              className={style.step}
              x={`${(100 * index) / steps}%`}
              width={`${100 / steps}%`}
              height="100%"
              data-active={index === active || undefined}
              onPointerEnter={() => setActive(index)}
            />
          ))}
        </svg>
        {point && <PlotTip point={point} names={names} at={(100 * ((active ?? 0) + 0.5)) / steps} />}
      </div>
      <SeriesNames names={names} scale={scale} own={values.at(-1)} compared={compared.at(-1)} />
      <Labels points={points} steps={steps} />
    </div>
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setActive(undefined)
    const next = nextStep(event.key, active ?? last + 1, last)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
}

function nextStep(key: string, from: number, last: number): number | undefined {
  const next = { ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1, Home: 0, End: last }
  const step = Object.entries(next).find(([name]) => name === key)?.[1]
  return step === undefined ? undefined : Math.min(last, Math.max(0, step))
}

const spoken = ({ title, text, comparedText, change, partial }: PlotPoint, names: Props['names']): string =>
  [`${title}: ${text}`, comparedText && `${names.compared}: ${comparedText}`, change?.text, partial]
    .filter((part) => part !== undefined)
    .join(', ')

const Values = ({ scale, format }: { scale: PlotScale } & Pick<Props, 'format'>) => (
  <div className={style.values} aria-hidden="true">
    {scale.ticks.map((tick) => (
      <span key={tick} style={{ top: `${downTo(scale, tick)}%` }}>
        {format(tick)}
      </span>
    ))}
  </div>
)

function Labels({ points, steps }: { points: readonly PlotPoint[]; steps: number }) {
  const onPhone = points.some(({ label }) => label.length > shortLabel) ? mostLongOnPhone : mostOnPhone
  const [isShown, isOnPhone] = [shownLabels(points.length, mostLabels), shownLabels(points.length, onPhone)]
  return (
    <div className={style.labels} aria-hidden="true">
      {points.map(({ key, label }, index) => (
        <div key={key} style={{ left: labelPlace((100 * (index + 0.5)) / steps, label) }}>
          <span data-wide={isShown(index) || undefined} data-phone={isOnPhone(index) || undefined}>
            {label}
          </span>
        </div>
      ))}
    </div>
  )
}

const Grid = ({ scale }: { scale: PlotScale }) =>
  scale.ticks.map((tick) => (
    <line
      key={tick}
      className={style.grid}
      x2="100%"
      y1={`${downTo(scale, tick)}%`}
      y2={`${downTo(scale, tick)}%`}
      data-zero={tick === 0 || undefined}
    />
  ))

type Series = { compared: readonly number[]; steps: number; scale: PlotScale }

/** Over the middle of each step. */
const lineOver = (values: readonly number[], { steps, scale }: Omit<Series, 'compared'>): string =>
  linePoints(values.map((value, index) => ({ x: (100 * (index + 0.5)) / steps, y: downTo(scale, value) })))

function Lines({ values, compared, ...frame }: Series & { values: readonly number[] }) {
  const zeroLine = downTo(frame.scale, 0)
  const end = (index: number) => (100 * (index + 0.5)) / frame.steps
  const line = lineOver(compared, frame)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      {compared.length > 0 && (
        <polygon
          className={style.before}
          points={`${end(0)},${zeroLine} ${line} ${end(compared.length - 1)},${zeroLine}`}
        />
      )}
      <polyline className={style.line} points={line} data-compared />
      <polyline className={style.line} points={lineOver(values, frame)} />
    </svg>
  )
}

/** The compared bar is wider and stands behind, so that both lengths can be seen. */
const [barShare, comparedShare] = [0.48, 0.8]

function Bars({ points, compared, steps, scale }: Series & { points: readonly PlotPoint[] }) {
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`
  const place = (index: number, share: number) => ({
    x: `${(100 * (index + (1 - share) / 2)) / steps}%`,
    width: `${(100 * share) / steps}%`,
  })
  const zeroLine = downTo(scale, 0)
  const height = (value: number) => {
    const end = downTo(scale, value)
    return { y: `${Math.min(end, zeroLine)}%`, height: `${Math.abs(end - zeroLine)}%` }
  }
  return (
    <>
      <defs>
        <pattern id={hatch} patternUnits="userSpaceOnUse" width={6} height={6} patternTransform="rotate(45)">
          <rect className={style.hatchGround} width={6} height={6} />
          <rect className={style.hatchLine} width={3} height={6} />
        </pattern>
      </defs>
      {compared.map((value, index) => {
        if (value === 0) return null
        const [{ x, width }, end] = [place(index, comparedShare), `${downTo(scale, value)}%`]
        return (
          <g key={x}>
            <rect className={style.before} x={x} width={width} {...height(value)} />
            <svg x={x} width={width} height="100%" className={style.cap}>
              <line x2="100%" y1={end} y2={end} />
            </svg>
          </g>
        )
      })}
      {points.map(({ key, value, partial }, index) => (
        <rect
          key={key}
          className={style.bar}
          {...place(index, barShare)}
          {...height(value)}
          data-negative={value < 0 || undefined}
          fill={partial === undefined ? undefined : `url(#${hatch})`}
          data-partial={partial === undefined ? undefined : true}
        />
      ))}
    </>
  )
}

type PlotTipProps = {
  point: PlotPoint
  names: { own: string; compared: string }
  /** The middle of its step, in percent of the width. */
  at: number
}

/** The figures of a step, above it and always within the plot. */
const PlotTip = ({ point: { title, text, comparedText, change, partial }, names, at }: PlotTipProps) => (
  <div className={`nowrap ${style.tip}`} style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}>
    <p className="bold">{title}</p>
    <dl>
      <dt data-own>{names.own}</dt>
      <dd>{text}</dd>
      {comparedText !== undefined && (
        <>
          <dt>{names.compared}</dt>
          <dd>{comparedText}</dd>
        </>
      )}
    </dl>
    {change && <ChangePill change={change.of} text={change.text} />}
    {partial !== undefined && <p className="muted">{partial}</p>}
  </div>
)

/** A step of a plot over time. */
type PlotPoint = {
  key: string
  /** On the axis; may repeat across years. */
  label: string
  value: number
  /** The name and figures of the step, for the tooltip. */
  title: string
  text: string
  comparedText?: string
  /** A fraction, and its text. */
  change?: { of: number; text: string } | undefined
  /** Why the step is hatched: it's cut off by the range or not over yet. */
  partial?: string | undefined
}

type NamesProps = {
  names: { own: string; compared: string }
  scale: PlotScale
  /** The last figure of each series, where its name stands. */
  own: number | undefined
  compared: number | undefined
}

/** A line of text, in percent of the plot's height. */
const lineHeight = 9

/** Names each series where it ends, instead of a legend. On a phone they stand above the plot. */
function SeriesNames({ names, scale, own = 0, compared }: NamesProps) {
  const [ownAt, comparedAt] = apart(downTo(scale, own), downTo(scale, compared ?? 0))
  return (
    <div className={style.names} aria-hidden="true">
      <span data-own style={{ top: `${ownAt}%` }}>
        {names.own}
      </span>
      {compared !== undefined && <span style={{ top: `${comparedAt}%` }}>{names.compared}</span>}
    </div>
  )
}

/** Two names don't overlap, and neither leaves the plot. */
export function apart(first: number, second: number): [number, number] {
  const [half, within] = [lineHeight / 2, (at: number) => Math.min(100 - lineHeight, Math.max(lineHeight, at))]
  if (Math.abs(first - second) >= lineHeight)
    return [Math.min(100, Math.max(0, first)), Math.min(100, Math.max(0, second))]
  const middle = within((first + second) / 2)
  return first <= second ? [middle - half, middle + half] : [middle + half, middle - half]
}
