import { availabilityLevel } from '@dray/domain/products/stock'
import style from './available.module.css'
import { formatCount } from '../kit/text/format-count.ts'

type Props = {
  /** Units that can still be promised; negative if oversold. */
  units: number
  /** The units that a line is short of. */
  short?: number | undefined
  /** Shown after a number without a heading. */
  unit?: string
}

/** Units that can still be promised, in their own color, which doesn't affect the stock badges (R4.5). */
export function Available({ units, short = 0, unit }: Props) {
  const text = unit ? `${formatCount(units)} ${unit}` : formatCount(units)
  return (
    <span
      className={`nowrap ${style.available}`}
      data-level={short > 0 ? 'short' : availabilityLevel(units)}
      title={explanation}
    >
      <span className="figures">{text}</span>
      {short > 0 && <Short units={short} />}
    </span>
  )
}

/** How many units the queue of all open orders leaves a line without. */
export const Short = ({ units }: { units: number }) => (
  <strong className={`figures ${style.short}`}>{formatCount(units)} short</strong>
)

const explanation = 'Available: stock minus pending units minus units in this order'
