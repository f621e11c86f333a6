import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { GoodsFields } from './goods-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import style from './product-form.module.css'
import type { ProductFormState } from './use-product-form.ts'
import { WordsFields } from './words-fields.tsx'

/** What the form shows as the SKU, which nobody types (spec 5). */
export type ShownSku = { value: string | undefined; hint: string; failure?: string | undefined }

export type PartProps = { form: ProductFormState }

type Props = PartProps & {
  sku: ShownSku
  /** Under the stock field: what it was. */
  stockHint?: string | undefined
  isSaving: boolean
  onSubmit: () => void
  /** Above the buttons: refusals, and what somebody else did. */
  notices?: ReactNode
  buttons: ReactNode
}

/** The fields of a product (spec 3), in Add and in Edit. Enter submits, but in the description. */
export function ProductForm({ form, sku, stockHint, isSaving, onSubmit, notices, buttons }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  return (
    <form id={form.id} onSubmit={submit} noValidate>
      <Stack gap="sm" className={style.fields}>
        <IdentityFields form={form} sku={sku} />
        <GoodsFields form={form} stockHint={stockHint} />
        <PriceFields form={form} />
        <WordsFields form={form} />
      </Stack>
      <div className={style.foot}>
        {notices}
        {form.refusal !== undefined && (
          <div role="alert" className={style.failed}>
            {form.refusal}
          </div>
        )}
        <div className={style.buttons}>{buttons}</div>
      </div>
    </form>
  )
}
