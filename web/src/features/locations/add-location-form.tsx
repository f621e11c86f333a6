import { addLocation, type PackingLocation } from '@dray/contract/locations'
import { type LocationColor, locationColors } from '@dray/domain/locations/location-colors'
import { Alert, TextInput } from '@mantine/core'
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { useUnsavedGuard } from '../../kit/modals/modals.tsx'
import style from './locations.module.css'

const untouched = { name: false, color: false }

/** Missing values are reported on leaving a field, or on Enter. */
export function AddLocationForm({ nameField }: { nameField: RefObject<HTMLInputElement | null> }) {
  const add = useChange(addLocation)
  const [name, setName] = useState('')
  const [color, setColor] = useState<LocationColor>()
  const [touched, setTouched] = useState(untouched)
  const form = useRef<HTMLFormElement>(null)
  const isNamed = name.trim() !== ''
  const isReady = isNamed && color !== undefined
  useUnsavedGuard(isNamed)

  const isTaken = add.error?.body.code === 'name-taken'
  const fieldErrors: Readonly<Record<string, string | undefined>> = isTaken
    ? { name: add.error?.message }
    : fieldProblems(add.error)
  const missing = {
    name: touched.name && !isNamed ? 'Location name is required' : undefined,
    color: touched.color && color === undefined ? 'Location color is required' : undefined,
  }

  function tryToAdd() {
    setTouched({ name: true, color: true })
    if (color === undefined || !isNamed || add.isPending) return
    // The button is disabled once the form is empty again, so move the focus first.
    nameField.current?.focus()
    add.mutate({ body: { name: name.trim(), color } }, { onSuccess: onAdded })
  }
  function onAdded(location: PackingLocation) {
    confirmAdded({ list: 'Locations', id: location.id, name: location.name })
    setName('')
    setColor(undefined)
    setTouched(untouched)
  }
  /** Reports nothing when the user leaves an untouched form for the list. */
  function onLeave(field: keyof typeof untouched, { relatedTarget }: FocusEvent) {
    const hasInput = isNamed || color !== undefined || touched.name || touched.color
    if (!hasInput && relatedTarget !== null && !form.current?.contains(relatedTarget)) return
    setTouched((current) => ({ ...current, [field]: true }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    tryToAdd()
  }
  // Enter doesn't submit a form with a disabled button, but should report what's missing.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    tryToAdd()
  }
  const clearError = () => add.isError && add.reset()

  return (
    <form ref={form} className={style.form} onSubmit={submit} noValidate aria-label="Add a location">
      <TextInput
        ref={nameField}
        label="Location name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={name}
        readOnly={add.isPending}
        error={missing.name ?? fieldErrors['name']}
        onBlur={(event) => onLeave('name', event)}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          clearError()
          setName(value)
        }}
      />
      <ColorChoice
        value={color}
        problem={missing.color ?? fieldErrors['color']}
        onEnter={tryToAdd}
        onLeave={(event) => onLeave('color', event)}
        onChange={(chosen) => {
          clearError()
          setColor(chosen)
        }}
      />
      {add.error && Object.keys(fieldErrors).length === 0 && (
        <Alert color="red" role="alert" p="xs">
          {add.error.message}
        </Alert>
      )}
      <BusyButton type="submit" disabled={!isReady} loading={add.isPending} className={style.add}>
        Add
      </BusyButton>
    </form>
  )
}

/** Names of the preset colors, for accessibility. */
export const colorNames: Readonly<Record<LocationColor, string>> = {
  '#EF4444': 'Red',
  '#F97316': 'Orange',
  '#EAB308': 'Yellow',
  '#22C55E': 'Green',
  '#14B8A6': 'Teal',
  '#06B6D4': 'Cyan',
  '#3B82F6': 'Blue',
  '#8B5CF6': 'Violet',
  '#EC4899': 'Pink',
  '#6B7280': 'Gray',
}

type Props = {
  value: LocationColor | undefined
  problem: string | undefined
  onChange: (color: LocationColor) => void
  onEnter: () => void
  /** Called when the focus leaves the colors. */
  onLeave: (event: FocusEvent) => void
}

/** The ten preset colors: one tab stop, the arrow keys choose. */
function ColorChoice({ value, problem, onChange, onEnter, onLeave }: Props) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      className={`min-w-0 ${style.colors}`}
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

const names: Readonly<Record<string, string>> = colorNames

/** The hex code if it isn't a preset. */
export const colorName = (color: string): string => names[color] ?? color
