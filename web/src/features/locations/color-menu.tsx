import { type LocationColor, locationColors } from '@dray/domain/locations/location-colors'
import { menuKeys } from '../../kit/popover/menu-keys.ts'
import { colorNames } from './color-names.ts'
import style from './locations.module.css'

type Props = { label: string; value: string; onChoose: (color: LocationColor) => void; close: () => void }

/** Changes the color of a location. The arrow keys only move the focus: a choice is saved immediately, so it takes Enter or Space. */
export function ColorMenu({ label, value, onChoose, close }: Props) {
  return (
    <div role="menu" tabIndex={-1} aria-label={label} className={style.menu} onKeyDown={menuKeys(close)}>
      {locationColors.map((color, index) => (
        <button
          key={color}
          type="button"
          role="menuitemradio"
          className={style.swatch}
          style={{ backgroundColor: color }}
          aria-checked={color === value}
          aria-label={colorNames[color]}
          title={colorNames[color]}
          tabIndex={-1}
          data-autofocus={color === value || (index === 0 && !isPreset(value)) || undefined}
          onClick={() => {
            close()
            onChoose(color)
          }}
        />
      ))}
    </div>
  )
}

const isPreset = (color: string): boolean => locationColors.some((preset) => preset === color)
