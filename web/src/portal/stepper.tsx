import { typedUnits } from '@dray/domain/products/cases'
import style from './portal.module.css'

type Props = {
  name: string
  value: number
  /** The quantities that the two buttons lead to. */
  next: { below: number; above: number }
  one?: string
  unitsPerCase?: number | null
  isDisabled?: boolean
  onTyped: (units: number) => void
  onStep: (units: number) => void
}

/** Less, a number, more. */
export const Stepper = ({
  name,
  value,
  next,
  one = 'One',
  unitsPerCase = null,
  isDisabled,
  onTyped,
  onStep,
}: Props) => (
  <fieldset className={style.quantity} disabled={isDisabled} aria-label={`Units of ${name}`}>
    <button type="button" aria-label={`${one} less of ${name}`} onClick={() => onStep(next.below)}>
      −
    </button>
    <input
      inputMode={unitsPerCase === null ? 'numeric' : 'text'}
      aria-label={`Units of ${name}`}
      value={String(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        const typed = typedUnits(currentTarget.value, unitsPerCase)
        if (typed !== null) onTyped(typed)
      }}
    />
    <button type="button" aria-label={`${one} more of ${name}`} onClick={() => onStep(next.above)}>
      +
    </button>
  </fieldset>
)
