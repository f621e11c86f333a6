import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import type { PartProps, ShownSku } from './form-part.ts'
import { StockFields } from './stock-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { TextFields } from './text-fields.tsx'

type Props = PartProps & {
  sku: ShownSku
  /** Shown below the stock field. */
  stockHint?: ReactNode
  isSaving: boolean
  onSubmit: () => void
  /** Shown above the buttons, such as changes by someone else. */
  notices?: ReactNode
  /** Shown beside the buttons. */
  done: ReactNode
  buttons: ReactNode
}

/** The form to add or edit a product (spec 3). Enter submits, except in the description. */
export function ProductForm({ form, sku, stockHint, isSaving, onSubmit, notices, done, buttons }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  return (
    <form id={form.id} onSubmit={submit} noValidate>
      <Stack gap="sm" pb={12}>
        <IdentityFields form={form} sku={sku} />
        <StockFields form={form} stockHint={stockHint} />
        <PriceFields form={form} />
        <TextFields form={form} />
      </Stack>
      <ModalFoot notices={notices} refusal={form.refusal} done={done}>
        {buttons}
      </ModalFoot>
    </form>
  )
}
