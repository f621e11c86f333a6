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
  /** "Product type" */
  kind: string
  hint?: string
  /** The current name, when renaming. */
  name?: string
  submitLabel: string
  saving: {
    isPending: boolean
    error: Problem | null
    /** The name that was sent last. */
    name: string | undefined
  }
  onSave: (name: string) => void
}

/** A dialog with one name, for product types and extract types (spec 2.13). */
export function TypeNameModal({ frame, title, kind, hint, submitLabel, name = '', saving, onSave }: Props) {
  const { isPending, error: problem } = saving
  const [typed, setTyped] = useState<string>()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const value = typed ?? name
  const trimmed = value.trim()
  useUnsavedGuard(trimmed !== name)
  useFocusFirstInvalid(form, problem)
  // A refusal applies only to the name that was sent.
  const refusal = problem && saving.name === trimmed ? (fieldProblems(problem)['name'] ?? problem.message) : undefined
  const error = wasSubmitted && trimmed === '' ? `${kind} name is required` : refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (trimmed === '') focusFirstInvalid(form.current)
    else if (!isPending) onSave(trimmed)
  }
  return (
    <Modal {...frame} title={title} size="sm">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={`${kind} name`}
            {...(hint === undefined ? {} : { description: hint })}
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={value}
            readOnly={isPending}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormEnd submit={submitLabel} isSaving={isPending} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
