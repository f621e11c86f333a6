import type { Product } from '@dray/contract/products'
import { useMemo, useState } from 'react'
import { newestOf, type RefusedMeanwhile, refusalOf } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { useSession } from '../../../shared/session.tsx'
import { changesOf, fieldsOf, type ProductField, type ProductFields } from './product-fields.ts'
import { readChange } from './read-fields.ts'
import { useProductForm } from './use-product-form.ts'
import { useSaveProduct } from './use-save-product.ts'

export type EditProductEditor = ReturnType<typeof useEditProduct>

/** One editing session. `begun` is the product the edits were made upon. */
export function useEditProduct({ product, onSaved }: { product: Product; onSaved: () => void }) {
  const { seesCosts } = useSession()
  const [begun, setBegun] = useState(product)
  const [theirs, setTheirs] = useState<RefusedMeanwhile<Product>>()
  const [stockBefore, setStockBefore] = useState<number>()
  const [isTold, setTold] = useState(false)
  const save = useSaveProduct({ productId: product.id, onSaved, onTheirs: setTheirs })

  const current = newestOf(product, theirs)
  const base = useMemo(() => fieldsOf(current), [current])
  const read = (over: Product) => (fields: ProductFields) =>
    readChange(fields, { modifiedOn: over.modifiedOn, stockBefore, seesCosts })
  const form = useProductForm({ base, read: read(begun), problem: save.problem })

  const theirChanges = changesOf(begun, current)
  const isContested = form.changed.length > 0 && theirChanges.length > 0
  // Nothing typed, or nothing changed but the stock, which is a difference: the form goes on from what is there now.
  if (begun !== current && !isContested) goOn()

  function goOn() {
    setBegun(current)
    if (theirChanges.length > 0) setTold(true)
  }
  function edit(part: Partial<ProductFields>) {
    setTold(false)
    if (part.stock === undefined) return form.edit(part)
    const before = stockBefore ?? current.stock
    const isBack = part.stock.trim() === String(before)
    setStockBefore(isBack ? undefined : before)
    if (isBack) form.drop(['stock'])
    else form.edit(part)
  }
  const sendOver = (over: Product) =>
    form.attempt(() => {
      const reread = (now: Product) => read(now)(form.fields).body
      save.send(over, reread, form.readAgainAfter)
    })
  return {
    form: { ...form, edit },
    current,
    stockBefore,
    isSaving: save.isSaving,
    /** Somebody changed the product while nothing was typed here: the form shows it as it is now. */
    isTold,
    /** What somebody else has changed since editing began; who it was, once the server has refused for it. */
    theirs: isContested ? { changed: theirChanges, fields: base, refusal: refusalOf(current, theirs) } : undefined,
    save: () => sendOver(begun),
    saveMine: () => sendOver(current),
    keepMine: () => setBegun(current),
    // Never the stock, which is a difference and not asked about.
    take: (fields: readonly ProductField[]) => form.drop(fields),
  }
}
