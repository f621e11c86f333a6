import {
  addLocation,
  changeLocation,
  listLocations,
  type PackingLocation,
  removeLocation,
} from '@dray/contract/locations'
import { type LocationColor, locationColors } from '@dray/domain/locations/location-colors'
import { Alert, CloseButton, Modal, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useAddedRecord } from '../../kit/added-record.ts'
import { newestProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { moveFocus } from '../../kit/focus.ts'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { menuKeys } from '../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSession } from '../../kit/session.tsx'
import { AddLocationForm, colorName, colorNames } from './add-location-form.tsx'
import style from './locations.module.css'

/** This screen calls packing locations pickup locations (D-36). */
export function PackingLocationModal({ frame }: PropsOf<'PackingLocation'>) {
  const { may } = useSession()
  const nameField = useRef<HTMLInputElement>(null)
  return (
    <Modal {...frame} title="Pickup Locations" size={440}>
      <Stack gap="md">
        {may(addLocation) && <AddLocationForm nameField={nameField} />}
        {/* The deleted row had the focus, so move it to the name field. */}
        <LocationList onRemoved={() => nameField.current?.focus()} />
      </Stack>
    </Modal>
  )
}

type Props = {
  location: PackingLocation
  onChange: (id: number, change: { color: LocationColor } | { isDefault: true }) => void
  onRemove: (location: PackingLocation) => void
}

function LocationRow({ location, onChange, onRemove }: Props) {
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

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** The arrow keys move without choosing: a choice is saved immediately and affects every new order. */
function moveWithoutChoosing(event: KeyboardEvent<HTMLInputElement>) {
  const radios = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('input[type=radio]') ?? [])]
  if (moveFocus(radios, radios.indexOf(event.currentTarget), event.key)) event.preventDefault()
}

type ColorMenuProps = { label: string; value: string; onChoose: (color: LocationColor) => void; close: () => void }

/** The arrow keys only move the focus; choosing takes Enter or Space, because it's saved immediately. */
function ColorMenu({ label, value, onChoose, close }: ColorMenuProps) {
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

/** Each change is saved immediately (spec 2.11). */
function LocationList({ onRemoved }: { onRemoved: () => void }) {
  const openModal = useOpenModal()
  const read = useRead(listLocations)
  const change = useChange(changeLocation)
  const remove = useChange(removeLocation)
  const problem = newestProblem(change, remove)

  const send = (id: number, body: { color: LocationColor } | { isDefault: true }) =>
    change.mutate({ params: { id }, body })
  function confirmRemove({ id, name }: PackingLocation) {
    openModal('Confirmation', {
      title: 'Delete location',
      question: `Are you sure you want to delete the ${name} location?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => remove.mutate({ params: { id } }, { onSuccess: onRemoved }),
    })
  }

  if (read.isPending)
    return (
      <Text component="output" c="dimmed">
        Loading...
      </Text>
    )
  if (read.isLoadingError)
    return <ReadFailed retry={read.refetch}>Error loading locations: {read.error.message}</ReadFailed>
  if (read.data.length === 0) return <Text c="dimmed">No locations available</Text>
  return (
    <>
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {problem.message}
        </Alert>
      )}
      <table className={`table ${style.list}`}>
        <thead>
          <tr>
            <th scope="col">Default</th>
            <th scope="col">Color</th>
            <th scope="col">Location</th>
            <th scope="col">
              <span className="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {read.data.map((location) => (
            <LocationRow key={location.id} location={location} onChange={send} onRemove={confirmRemove} />
          ))}
        </tbody>
      </table>
    </>
  )
}
