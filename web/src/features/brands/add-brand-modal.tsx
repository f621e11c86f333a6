import { addBrand, listBrands } from '@dray/contract/brands'
import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useNewRecord } from '../../kit/editing/use-new-record.ts'
import { formState } from '../../kit/fields/form-field.tsx'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { brandForm, BrandFieldInputs, parseBrand } from './brand-fields.tsx'
import { focusFirstInvalid } from '../../kit/focus.ts'

/** The server creates the brand's SKU code from its name. */
export function AddBrandModal({ frame, closeNow, onAdded }: PropsOf<'AddBrand'>) {
  const brands = useRead(listBrands)
  const add = useChange(addBrand)
  const editing = useNewRecord(brandForm, brandForm.blank, {
    save(fields) {
      const { body } = parseBrand(fields, [])
      return body && add.mutateAsync({ body })
    },
    onSaved(brand) {
      closeNow()
      confirmAdded({ list: 'Brands', id: brand.id, name: brand.name })
      onAdded?.(brand)
    },
    onRefused: () => focusFirstInvalid(form.current),
  })
  const { fields, isSaving, isDirty, problems, refusal } = editing
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(isDirty)
  const takenNames = editing.isOutcomeUnknown ? [] : (brands.data?.map(({ name }) => name) ?? [])
  const { problems: localProblems } = parseBrand(fields, takenNames)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.keys(localProblems).length > 0) return focusFirstInvalid(form.current)
    editing.save()
  }
  return (
    <Modal {...frame} title="Add brand" size={640}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <BrandFieldInputs
            form={formState(editing, {
              problems: { ...problems, ...(wasSubmitted ? localProblems : {}) },
              isReadOnly: isSaving,
            })}
          />
          <FormEnd submit="Add brand" isSaving={isSaving} refusal={refusal} onCancel={frame.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
