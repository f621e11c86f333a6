import type { StockLevel } from '@dray/domain/inventory/stock-history'
import type { StockLimit } from '@dray/domain/products/stock'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { mediumDate } from '../../../kit/text/dates.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import style from './stock-history.module.css'

type Props = {
  /** Oldest first. */
  levels: readonly StockLevel[]
  limit: StockLimit | undefined
  timeZone: string
  name: string
}

/** Used before layout. */
const assumedWidth = 880

const height = 176
const margin = { top: 18, right: 12, bottom: 20, left: 48 }

/** Stock over time as a step line, with the limit. Not a chart library: this takes 2 kB, a library more than a hundred. */
export function LevelPlot({ levels, limit, timeZone, name }: Props) {
  const { ref, width: measured } = useElementSize()
  const width = measured === 0 ? assumedWidth : measured
  const plot = useMemo(() => drawLevels(levels, limit, width), [levels, limit, width])
  const [pointerX, setPointerX] = useState<number>()
  const at = pointerX === undefined ? undefined : plot.at(pointerX)

  return (
    <div ref={ref} className={style.plot}>
      <svg
        role="img"
        aria-label={`Stock of ${name}: ${describePlot(levels, limit, timeZone)}`}
        width={width}
        height={height}
        onPointerMove={(event) => setPointerX(event.clientX - event.currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setPointerX(undefined)}
      >
        {plot.ticks.map((tick) => (
          <g key={tick}>
            <line
              className={style.grid}
              x1={margin.left}
              x2={width - margin.right}
              y1={plot.y(tick)}
              y2={plot.y(tick)}
            />
            <text className={`small figures ${style.tick}`} x={margin.left - 8} y={plot.y(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {plot.times.map((time) => (
          <text
            key={time.getTime()}
            className={`small figures ${style.tick}`}
            x={plot.x(time)}
            y={height - 4}
            textAnchor="middle"
          >
            {mediumDate(time, timeZone)}
          </text>
        ))}
        <path className={style.area} d={plot.area} />
        <path className={style.level} d={plot.line} />
        {limit && (
          <g>
            <line
              className={style.limit}
              x1={margin.left}
              x2={width - margin.right}
              y1={plot.y(limit.units)}
              y2={plot.y(limit.units)}
            />
            <text className={`small strong ${style.limitText}`} x={margin.left + 6} y={plot.y(limit.units) - 5}>
              Limit {formatCount(limit.units)}
            </text>
          </g>
        )}
        {at && <circle className={style.point} cx={at.x} cy={plot.y(at.level)} r={4} />}
      </svg>
      {at && (
        <div
          className={`small nowrap ${style.tip}`}
          style={{ left: Math.min(Math.max(at.x, 70), width - 70), top: Math.max(0, plot.y(at.level) - 34) }}
        >
          <strong className="figures">{formatCount(at.level)}</strong> on {mediumDate(at.time, timeZone)}
        </div>
      )}
    </div>
  )
}

function drawLevels(levels: readonly StockLevel[], limit: StockLimit | undefined, width: number) {
  const first = levels[0]?.at ?? new Date(0)
  const last = levels.at(-1)?.at ?? first
  const values = [...levels.map(({ level }) => level), 0, ...(limit ? [limit.units] : [])]
  const ticks = roundTicks(Math.min(...values), Math.max(...values))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const span = Math.max(last.getTime() - first.getTime(), 1)
  const inner = { width: Math.max(width - margin.left - margin.right, 1), height: height - margin.top - margin.bottom }
  const x = (time: Date) => margin.left + (inner.width * (time.getTime() - first.getTime())) / span
  const y = (level: number) => margin.top + (inner.height * (high - level)) / (high - low)
  const line = levels
    .map(({ at, level }, index) => (index === 0 ? `M${x(at)},${y(level)}` : `H${x(at)}V${y(level)}`))
    .join('')
  return {
    x,
    y,
    ticks,
    times: evenTimes(first, last, width < 500 ? 2 : 5),
    line,
    area: levels.length === 0 ? '' : `${line}V${y(0)}H${margin.left}Z`,
    /** The level at a distance from the left, in pixels. */
    at(left: number) {
      const fraction = Math.min(Math.max((left - margin.left) / inner.width, 0), 1)
      const time = new Date(first.getTime() + fraction * span)
      const step = levels.findLast((level) => level.at <= time)
      return step && { x: margin.left + fraction * inner.width, time, level: step.level }
    },
  }
}

/** Round whole numbers that enclose all values. */
export function roundTicks(lowest: number, highest: number, count = 4): number[] {
  const span = Math.max(highest - lowest, 1)
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((part) => part * power).find((candidate) => candidate >= rough) ?? rough)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Evenly spaced times within a range, excluding both ends. */
export const evenTimes = (from: Date, to: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, at) => new Date(from.getTime() + ((to.getTime() - from.getTime()) * (at + 1)) / (count + 1)),
  )

function describePlot(levels: readonly StockLevel[], limit: StockLimit | undefined, timeZone: string): string {
  const [first, last] = [levels[0], levels.at(-1)]
  if (first === undefined || last === undefined) return 'no data'
  const span = `${formatCount(first.level)} on ${mediumDate(first.at, timeZone)}, ${formatCount(last.level)} on ${mediumDate(last.at, timeZone)}`
  const values = levels.map(({ level }) => level)
  const range = `between ${formatCount(Math.min(...values))} and ${formatCount(Math.max(...values))}`
  return `${span}, ${range}${limit ? `, limit ${formatCount(limit.units)}` : ''}`
}
