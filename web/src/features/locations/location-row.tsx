import { type PackingLocation, removeLocation, changeLocation } from '@dray/contract/locations'
import type { LocationColor } from '@dray/domain/locations/location-colors'
import { CloseButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useAddedRecord } from '../../kit/added-record.ts'
import { moveFocus } from '../../kit/focus/move-focus.ts'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSession } from '../../kit/session.tsx'
import { ColorMenu } from './color-menu.tsx'
import { colorName } from './color-names.ts'
import style from './locations.module.css'

type Props = {
  location: PackingLocation
  onChange: (id: number, change: { color: LocationColor } | { isDefault: true }) => void
  onRemove: (location: PackingLocation) => void
}

export function LocationRow({ location, onChange, onRemove }: Props) {
  const { may } = useSession()
  const { id, name, color, isDefault } = location
  const mayChange = may(changeLocation)
  const added = useAddedRecord()
  const isAdded = added?.list === 'Locations' && added.id === id
  return (
    <tr ref={isAdded ? scrollIntoView : undefined} data-added={isAdded || undefined}>
      <td>
        <div className={style.cell}>
          <input
            type="radio"
            name="default-location"
            className={style.radio}
            aria-label={`${name} is the default`}
            checked={isDefault}
            disabled={!mayChange}
            onChange={() => onChange(id, { isDefault: true })}
            onKeyDown={moveWithoutChoosing}
          />
        </div>
      </td>
      <td>
        <div className={style.cell}>
          {mayChange ? (
            <PopoverButton
              role="menu"
              label={`Color of ${name}`}
              button={(opener) => (
                <button
                  type="button"
                  {...opener}
                  className={style.swatch}
                  style={{ backgroundColor: color }}
                  aria-label={`Color of ${name}: ${colorName(color)}`}
                  title={`Change color (${colorName(color)})`}
                />
              )}
            >
              {(close) => (
                <ColorMenu
                  label={`Color of ${name}`}
                  value={color}
                  onChoose={(chosen) => {
                    if (chosen !== color) onChange(id, { color: chosen })
                  }}
                  close={close}
                />
              )}
            </PopoverButton>
          ) : (
            <span className={style.dot} style={{ backgroundColor: color }} title={colorName(color)} />
          )}
        </div>
      </td>
      <td className={style.name}>{name}</td>
      <td>
        {may(removeLocation) && (
          <CloseButton size="sm" aria-label={`Delete ${name}`} title="Delete" onClick={() => onRemove(location)} />
        )}
      </td>
    </tr>
  )
}

/** The arrow keys move between the radios without choosing, because a choice is saved immediately and affects every new order. */
function moveWithoutChoosing(event: KeyboardEvent<HTMLInputElement>) {
  const radios = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('input[type=radio]') ?? [])]
  if (moveFocus(radios, radios.indexOf(event.currentTarget), event.key)) event.preventDefault()
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })
