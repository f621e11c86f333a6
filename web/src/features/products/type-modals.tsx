import '@mantine/core/styles/Switch.layer.css'
import { addExtractType, addProductType, changeProductType, listProductTypes } from '@dray/contract/products'
import { Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusFirstInvalid, useFocusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Frame, type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'

type Props = {
  frame: Frame
  title: string
  /** "Product type" */
  kind: string
  hint?: string
  /** When renaming. */
  name?: string
  /** Undefined for extract types, and for a new type. */
  requiresCoa?: boolean | undefined
  submitLabel: string
  saving: {
    isPending: boolean
    error: Problem | null
    /** The last name that was sent. */
    name: string | undefined
  }
  onSave: (name: string, requiresCoa: boolean) => void
}

/** A dialog with one name, for product types and extract types (spec 2.13). */
export function TypeNameModal({
  frame,
  title,
  kind,
  hint,
  submitLabel,
  name = '',
  requiresCoa,
  saving,
  onSave,
}: Props) {
  const { isPending, error: problem } = saving
  const [typed, setTyped] = useState<string>()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(requiresCoa ?? false)
  const value = typed ?? name
  const trimmed = value.trim()
  useUnsavedGuard(trimmed !== name || chosen !== (requiresCoa ?? false))
  useFocusFirstInvalid(form, problem)
  // A refusal applies only to the name that was sent.
  const refusal = problem && saving.name === trimmed ? (fieldProblems(problem)['name'] ?? problem.message) : undefined
  const error = wasSubmitted && trimmed === '' ? `${kind} name is required` : refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (trimmed === '') focusFirstInvalid(form.current)
    else if (!isPending) onSave(trimmed, chosen)
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
          {requiresCoa !== undefined && (
            <Switch
              label="Batches need a COA"
              description="A batch can be checked in only once its certificate of analysis is uploaded."
              checked={chosen}
              onChange={(event) => setChosen(event.currentTarget.checked)}
            />
          )}
          <FormEnd submit={submitLabel} isSaving={isPending} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export const AddProductTypeModal = (props: PropsOf<'AddProductType'>) => (
  <AddTypeModal {...props} kind="Product type" call={addProductType} />
)

export const AddExtractTypeModal = (props: PropsOf<'AddExtractType'>) => (
  <AddTypeModal {...props} kind="Extract type" call={addExtractType} />
)

type AddTypeModalProps = PropsOf<'AddProductType' | 'AddExtractType'> & {
  /** Such as "Product type". */
  kind: string
  call: typeof addProductType | typeof addExtractType
}

export function AddTypeModal({ kind, call, frame, closeNow, onAdded }: AddTypeModalProps) {
  const { mutate, isPending, error, variables } = useChange(call)
  const save = (name: string) =>
    mutate(
      { body: { name } },
      {
        onSuccess(type) {
          closeNow()
          confirmAdded({ list: `${kind}s`, id: type.id, name: type.name })
          onAdded?.(type)
        },
      },
    )
  return (
    <TypeNameModal
      frame={frame}
      title={`Add ${kind.toLowerCase()}`}
      kind={kind}
      submitLabel="Add"
      saving={{ isPending, error, name: variables?.body?.name }}
      onSave={save}
    />
  )
}

export function EditProductTypeModal({ frame, closeNow, typeId }: PropsOf<'EditProductType'>) {
  const read = useRead(listProductTypes)
  const { mutate, isPending, error, variables } = useChange(changeProductType)
  const type = read.data?.find(({ id }) => id === typeId)

  function save(name: string, requiresCoa: boolean) {
    if (name === type?.name && requiresCoa === (type.requiresCoa ?? false)) closeNow()
    else mutate({ params: { id: typeId }, body: { name, requiresCoa } }, { onSuccess: closeNow })
  }
  if (type)
    return (
      <TypeNameModal
        frame={frame}
        title="Edit product type"
        kind="Product type"
        hint="The SKUs of its products won't change."
        name={type.name}
        requiresCoa={type.requiresCoa ?? false}
        submitLabel="Save"
        saving={{ isPending, error, name: variables?.body?.name }}
        onSave={save}
      />
    )
  return (
    <Modal {...frame} title="Edit product type" size="sm">
      {read.data ? (
        <Text role="alert">This product type no longer exists.</Text>
      ) : (
        <TableNotice read={read} isEmpty={false} empty="" />
      )}
    </Modal>
  )
}
