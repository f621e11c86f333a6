import { type LocationColor, locationColors } from '@dray/domain/locations/location-colors'
import { type FocusEvent, useId } from 'react'
import { colorNames } from './color-names.ts'
import style from './locations.module.css'

type Props = {
  value: LocationColor | undefined
  problem: string | undefined
  onChange: (color: LocationColor) => void
  onEnter: () => void
  /** Called when the focus leaves the colors. */
  onLeave: (event: FocusEvent) => void
}

/** The ten preset colors (D-37): one Tab stop, the arrow keys choose. */
export function ColorChoice({ value, problem, onChange, onEnter, onLeave }: Props) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className={style.colors}
      aria-required
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave(event)}
    >
      <legend>
        Location color <span aria-hidden="true">*</span>
      </legend>
      <div className={style.swatches}>
        {locationColors.map((color) => (
          <input
            key={color}
            type="radio"
            name={id}
            className={style.swatch}
            style={{ backgroundColor: color }}
            aria-label={colorNames[color]}
            title={colorNames[color]}
            checked={color === value}
            onChange={() => onChange(color)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onEnter()
            }}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={`small danger ${style.problem}`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
