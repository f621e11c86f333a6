import { availabilityLevel } from '@dray/domain/products/stock'
import style from './available.module.css'
import { formatCount } from '../kit/format-count.ts'

type Props = {
  /** Units that can still be promised (D-188); negative if oversold. */
  units: number
  /** A line's missing units, if they say more than the negative number. */
  missing?: number | undefined
  /** Shown after a number without a heading. */
  unit?: string
}

/** Units that can still be promised, in their own color, which doesn't affect the stock badges (R4.5). */
export function Available({ units, missing = 0, unit }: Props) {
  const text = unit ? `${formatCount(units)} ${unit}` : formatCount(units)
  return (
    <span
      className={`nowrap ${style.available}`}
      data-level={missing > 0 ? 'short' : availabilityLevel(units)}
      title={explanation}
    >
      <span className="figures">{text}</span>
      {missing > 0 && <Missing units={missing} />}
    </span>
  )
}

/** How many units a line needs beyond what's available. */
export const Missing = ({ units }: { units: number }) => (
  <strong className={`figures ${style.missing}`}>{formatCount(units)} missing</strong>
)

const explanation = 'Available: stock minus pending units minus units in this order'
