import { addBrand, listBrands } from '@dray/contract/brands'
import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems } from '../../shared/api/field-problems.ts'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { FormEnd } from '../../shared/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { BrandFieldInputs } from './brand-field-inputs.tsx'
import { bodyOf, changedFields, nameTaken, noBrand, problemsOf } from './brand-fields.ts'
import { focusFirstFault } from './focus-first-fault.ts'

/** A new brand; its SKU code is made from its name by the server (D-68). */
export function AddBrandModal({ frame, closeNow, onAdded }: PropsOf<'AddBrand'>) {
  const brands = useRead(listBrands)
  const add = useChange(addBrand)
  const [fields, setFields] = useState(noBrand)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedGuard(changedFields(noBrand, fields).length > 0)

  const found = problemsOf(fields, brands.data?.map(({ name }) => name) ?? [])
  const isTaken = add.error?.body.code === 'name-taken'
  const refused = isTaken ? { name: nameTaken(add.variables?.body?.name ?? '') } : fieldProblems(add.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    setTried(true)
    if (Object.keys(found).length > 0) return focusFirstFault(form.current)
    add.mutate({ body: bodyOf(fields) }, { onSuccess: added, onError: () => focusFirstFault(form.current) })
  }
  function added(brand: Parameters<NonNullable<typeof onAdded>>[0]) {
    closeNow()
    onAdded?.(brand)
  }
  return (
    <Modal {...frame} title="Add brand" size={640}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <BrandFieldInputs
            fields={fields}
            problems={{ ...refused, ...(isTried ? found : {}) }}
            isReadOnly={add.isPending}
            onEdit={(part) => {
              if (add.isError) add.reset()
              setFields((now) => ({ ...now, ...part }))
            }}
          />
          <FormEnd
            submit="Add brand"
            isSaving={add.isPending}
            refusal={Object.keys(refused).length === 0 ? add.error?.message : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
