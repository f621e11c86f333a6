import { availabilityLevel } from '@dray/domain/products/stock'
import style from './available.module.css'
import { formatCount } from '../kit/format-count.ts'

type Props = {
  /** The units that can still be promised (D-188); negative if more is promised than there is. */
  units: number
  /** The missing units, where they are more than a negative number says: those of one line. */
  missing?: number | undefined
  /** What the number counts, where no heading says it. */
  unit?: string
}

/** The units of a product that can still be promised, in a color of its own: the badges of the stock stay as they are (R4.5). */
export function Available({ units, missing = 0, unit }: Props) {
  const text = unit ? `${formatCount(units)} ${unit}` : formatCount(units)
  return (
    <span className={style.available} data-level={missing > 0 ? 'short' : availabilityLevel(units)} title={explanation}>
      <span className="figures">{text}</span>
      {missing > 0 && <Missing units={missing} />}
    </span>
  )
}

/** How many units a line has beyond what is available. */
export const Missing = ({ units }: { units: number }) => (
  <strong className={`figures ${style.missing}`}>{formatCount(units)} missing</strong>
)

const explanation = 'Available: stock, less pending units, less the units in this order'
