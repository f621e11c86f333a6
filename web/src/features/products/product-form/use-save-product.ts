import { readProduct, productSchema, type Product, type ProductChange, changeProduct } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../../shared/api/request.ts'
import { readOptions, refresh, useChange } from '../../../shared/api/use-call.ts'
import { type RefusedMeanwhile, refusedMeanwhile } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { changesOf } from './product-fields.ts'

type Given = { productId: number; onSaved: () => void; onTheirs: (theirs: RefusedMeanwhile<Product>) => void }
/** The form's contents as a change of that reading of the product. */
type BodyOver = (over: Product) => ProductChange | undefined

/** Sends a whole form with the reading that it was edited upon. */
export function useSaveProduct({ productId, onSaved, onTheirs }: Given) {
  const cache = useQueryClient()
  const { mutate, ...save } = useChange(changeProduct)

  function send(over: Product, bodyOver: BodyOver, onRefused: (problem: Problem) => void) {
    const body = bodyOver(over)
    if (body === undefined) return
    mutate(
      { params: { id: productId }, body },
      {
        onSuccess(answer) {
          cache.setQueryData(readOptions(readProduct, { params: { id: productId } }).queryKey, answer)
          onSaved()
        },
        onError(problem) {
          const theirs = refusedMeanwhile(problem, productSchema)
          if (!theirs) return onRefused(problem)
          // A batch or a sale is no reason to ask: nothing of it stands in this form.
          if (changesOf(over, theirs.current).length === 0) return send(theirs.current, bodyOver, onRefused)
          onTheirs(theirs)
          void refresh(cache, ['products'])
        },
      },
    )
  }
  return {
    send,
    isSaving: save.isPending,
    /** Why the last save failed, but for a change by somebody else, which is handed to `onTheirs`. */
    problem: refusedMeanwhile(save.error, productSchema) ? null : save.error,
  }
}
