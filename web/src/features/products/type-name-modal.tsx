import { Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { focusFirstInvalid, useFocusFirstInvalid } from '../../kit/focus/focus-first-invalid.ts'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Frame, useUnsavedGuard } from '../../kit/modals/modals.tsx'

type Props = {
  frame: Frame
  title: string
  label: string
  /** The message when the name is missing (spec 5). */
  missing: string
  hint?: string
  /** The current name, when renaming. */
  name?: string
  submitLabel: string
  isSaving: boolean
  problem: Problem | null
  /** The name that the last save was refused for. */
  refused: string | undefined
  onSave: (name: string) => void
}

/** A dialog with one name, for product types and extract types (spec 2.13). */
export function TypeNameModal({ frame, title, submitLabel, name = '', isSaving, onSave, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const value = typed ?? name
  const trimmed = value.trim()
  useUnsavedGuard(trimmed !== name)
  const error = nameError(trimmed, wasSubmitted, props)

  useFocusFirstInvalid(form, props.problem)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (trimmed === '') focusFirstInvalid(form.current)
    else if (!isSaving) onSave(trimmed)
  }
  return (
    <Modal {...frame} title={title} size="sm">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={props.label}
            {...(props.hint === undefined ? {} : { description: props.hint })}
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={value}
            readOnly={isSaving}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormEnd submit={submitLabel} isSaving={isSaving} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

function nameError(
  name: string,
  wasSubmitted: boolean,
  { missing, problem, refused }: Pick<Props, 'missing' | 'problem' | 'refused'>,
) {
  if (wasSubmitted && name === '') return missing
  // A refusal applies only to the name that was sent.
  if (problem && refused === name) return fieldProblems(problem)['name'] ?? problem.message
  return undefined
}
