import { ChangePill } from '../text/change-pill.tsx'
import type { PlotPoint } from './plot-point.ts'
import style from './plot.module.css'

type Props = {
  point: PlotPoint
  names: { own: string; compared: string }
  /** The middle of its step, in percent of the width. */
  at: number
}

/** The figures of a step, above it and always within the plot. */
export const PlotTip = ({ point: { title, text, comparedText, change, partial }, names, at }: Props) => (
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
