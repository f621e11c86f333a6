import { addProduct, suggestSku, type Product } from '@dray/contract/products'
import { useState } from 'react'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { newFields } from './product-fields.ts'
import { readNew } from './read-fields.ts'
import { useProductForm } from './use-product-form.ts'

type Given = { brandId: number | undefined; onSaved: (saved: Saved, next: Next) => void }
/** What follows a save: the form closes, or starts again for another product of the same brand and type. */
export type Next = 'close' | 'another'
/** A product just saved, and the SKU that the form had shown for it. */
export type Saved = { product: Product; shownSku: string | undefined }

export type AddProductEditor = ReturnType<typeof useAddProduct>

export function useAddProduct({ brandId, onSaved }: Given) {
  const [start, setStart] = useState(() => newFields({ brandID: String(brandId ?? '') }))
  const [saved, setSaved] = useState<Saved>()
  const { mutate, ...save } = useChange(addProduct)
  const form = useProductForm({ base: start, read: readNew, problem: save.error })
  const sku = useNextSku(form.fields)

  function send(next: Next) {
    const { brandID, typeID } = form.fields
    form.attempt((body) =>
      mutate(
        { body: { ...body, sku: sku.value ?? null } },
        {
          onSuccess(product) {
            const now = { product, shownSku: sku.value }
            setSaved(now)
            setStart(newFields({ brandID, typeID }))
            form.startAgain()
            onSaved(now, next)
          },
          onError: form.readAgainAfter,
        },
      ),
    )
  }
  return { form, sku, saved, send, isSaving: save.isPending }
}

/** The SKU that the server would give; there is none until brand and type are chosen (spec 5). */
function useNextSku({ brandID, typeID }: { brandID: string; typeID: string }) {
  const isAsked = brandID !== '' && typeID !== ''
  const query = { brandID: Number(brandID), typeID: Number(typeID) }
  const read = useRead(suggestSku, { query }, { enabled: isAsked })
  return {
    value: isAsked ? read.data?.sku : undefined,
    isAsked,
    failure: isAsked && read.isError ? read.error.message : undefined,
  }
}
