import { addProduct, type NewProduct, suggestSku, type Product } from '@dray/contract/products'
import { useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { newFields, productForm } from './product-fields.ts'
import type { SaveMode } from '../../../kit/editing/session-store.ts'
import { useNewRecord } from '../../../kit/editing/use-new-record.ts'
import { parseNewProduct } from './read-fields.ts'
import { type ProductFormState, useProductForm } from './use-product-form.ts'

type Options = { brandId: number | undefined; onSaved: (saved: Saved, mode: SaveMode) => void }
/** A product just saved, and the SKU that the form had shown for it. */
export type Saved = { product: Product; shownSku: string | undefined }

export function useAddProduct({ brandId, onSaved }: Options) {
  const [start, setStart] = useState(() => newFields({ brandID: String(brandId ?? '') }))
  const [saved, setSaved] = useState<Saved>()
  const add = useChange(addProduct)
  const editing = useNewRecord(productForm, start, {
    save(fields) {
      const { body } = parseNewProduct(form.withoutDeletedLines(fields))
      return (
        body &&
        add.mutateAsync({ body: { ...body, sku: unansweredSku(body, add.unanswered?.body) ?? sku.value ?? null } })
      )
    },
    onSaved(product, mode) {
      const result = { product, shownSku: sku.value }
      setSaved(result)
      setStart(newFields({ brandID: String(product.brandID), typeID: String(product.typeID) }))
      form.resetValidation()
      onSaved(result, mode)
    },
    onRefused: (problem) => form.reloadChoicesAfter(problem),
  })
  const form: ProductFormState = useProductForm(editing, (fields) => parseNewProduct(fields).problems)
  const sku = useNextSku(editing.fields)
  return { editing, form, sku, saved }
}

type Numbered = Pick<NewProduct, 'brandID' | 'typeID'>

/** The SKU of a product that may have been saved: another one is suggested by now. */
const unansweredSku = (body: Numbered, sent: NewProduct | undefined): string | null =>
  sent?.brandID === body.brandID && sent.typeID === body.typeID ? sent.sku : null

/** The SKU that the server would assign; none until brand and type are chosen (spec 5). */
function useNextSku({ brandID, typeID }: { brandID: string; typeID: string }) {
  const isEnabled = brandID !== '' && typeID !== ''
  const query = { brandID: Number(brandID), typeID: Number(typeID) }
  const read = useRead(suggestSku, { query }, { enabled: isEnabled })
  return {
    value: isEnabled ? read.data?.sku : undefined,
    isEnabled,
    failure: isEnabled && read.isError ? read.error.message : undefined,
  }
}
