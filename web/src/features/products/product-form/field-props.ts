import { fieldLabels, type ProductField, type ProductFields } from './product-fields.ts'
import type { ProductFormState } from './use-product-form.ts'

type Named<Value> = { [Field in ProductField]: ProductFields[Field] extends Value ? Field : never }[ProductField]
export type TextField = Named<string>
export type SwitchField = Named<boolean>

/** The props of a text field of the form. */
export const textProps = (form: ProductFormState, field: TextField) => ({
  label: fieldLabels[field],
  value: form.fields[field],
  error: form.problemOf(field),
  onChange: (text: string) => form.edit({ [field]: text }),
  onBlur: () => form.leave(field),
})
