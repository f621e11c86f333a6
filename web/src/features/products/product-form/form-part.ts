import type { ProductFormState } from './use-product-form.ts'

/** The SKU in the form, which cannot be edited (spec 5). */
export type ShownSku = { value: string | undefined; hint: string; failure?: string | undefined }

export type PartProps = { form: ProductFormState }
