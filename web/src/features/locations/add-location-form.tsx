import { addLocation, type PackingLocation } from '@dray/contract/locations'
import type { LocationColor } from '@dray/domain/locations/location-colors'
import { Alert, TextInput } from '@mantine/core'
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { ColorChoice } from './color-choice.tsx'
import style from './locations.module.css'

const untouched = { name: false, color: false }

/** A new location: its name and one of the preset colors. Missing values are reported after leaving a field, or on Enter (D-37). */
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
  /** Leaving an untouched form for the list reports nothing as missing. */
  function onLeave(field: keyof typeof untouched, { relatedTarget }: FocusEvent) {
    const hasInput = isNamed || color !== undefined || touched.name || touched.color
    if (!hasInput && relatedTarget !== null && !form.current?.contains(relatedTarget)) return
    setTouched((current) => ({ ...current, [field]: true }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    tryToAdd()
  }
  // Enter does not submit a form with a disabled button, but should report what is missing.
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
