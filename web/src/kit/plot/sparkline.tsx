import { downTo, plotScale, linePoints } from './plot-scale.ts'
import style from './plot.module.css'

type Props = {
  values: readonly number[]
  /** For screen readers: "Revenue of each day this month". */
  label: string
}

/** A small line from zero, beside the figure itself. */
export function Sparkline({ values, label }: Props) {
  const scale = plotScale(values)
  const corners = values.map((value, index) => ({
    x: values.length === 1 ? 50 : (100 * index) / (values.length - 1),
    y: downTo(scale, value),
  }))
  const line = linePoints(corners)
  return (
    <svg className={style.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      {values.length > 1 && <polygon points={`0,100 ${line} 100,100`} />}
      <polyline points={values.length === 1 ? `0,100 ${line} 100,100` : line} />
    </svg>
  )
}
