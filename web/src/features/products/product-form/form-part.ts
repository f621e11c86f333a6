import type { ProductFormState } from './use-product-form.ts'

/** What the form shows as the SKU, which nobody types (spec 5). */
export type ShownSku = { value: string | undefined; hint: string; failure?: string | undefined }

export type PartProps = { form: ProductFormState }
