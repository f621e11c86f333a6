import { changeProduct, type Product, readProduct } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import { useSession } from '../../../kit/session.tsx'
import { productForm } from './product-fields.ts'
import { parseProductChange } from './read-fields.ts'
import { type ProductFormState, useProductForm } from './use-product-form.ts'

export type EditProductEditor = ReturnType<typeof useEditProduct>

export function useEditProduct({ product, onSaved }: { product: Product; onSaved: () => void }) {
  const { seesCosts } = useSession()
  const cache = useQueryClient()
  const change = useChange(changeProduct)
  const editing = useEditingSession(productForm, product, {
    save({ record: { id, modifiedOn }, fields, seen }) {
      const { body } = parseProductChange(form.withoutDeletedLines(fields), {
        modifiedOn,
        stockBefore: stockBefore(fields, seen),
        seesCosts,
      })
      return body && change.mutateAsync({ params: { id }, body })
    },
    onSaved(answer) {
      cache.setQueryData(readOptions(readProduct, { params: { id: answer.id } }).queryKey, answer)
      onSaved()
    },
    onRefused: (problem) => form.reloadChoicesAfter(problem),
  })
  const { modifiedOn } = editing.record
  const form: ProductFormState = useProductForm(
    editing,
    (fields) =>
      parseProductChange(fields, { modifiedOn, stockBefore: stockBefore(fields, editing.seen), seesCosts }).problems,
  )
  return { editing, form, stockBefore: stockBefore(editing.fields, editing.seen) }
}

/** The stock that an edit was based on; undefined if it was not edited. */
const stockBefore = (fields: { stock: string }, seen: { stock: string }): number | undefined =>
  fields.stock.trim() === seen.stock ? undefined : Number(seen.stock)
