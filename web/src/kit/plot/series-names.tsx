import { downTo, type PlotScale } from './plot-scale.ts'
import style from './plot.module.css'

type Props = {
  names: { own: string; compared: string }
  scale: PlotScale
  /** The last figure of each series, where its name stands. */
  own: number | undefined
  compared: number | undefined
}

/** A line of text, in percent of the plot's height. */
const lineHeight = 9

/** Names each series where it ends, instead of a legend. On a phone they stand above the plot. */
export function SeriesNames({ names, scale, own = 0, compared }: Props) {
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
