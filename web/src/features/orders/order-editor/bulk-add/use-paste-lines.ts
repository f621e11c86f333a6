import { unitsByProduct } from '@dray/domain/orders/cart'
import { lazy } from 'react'
import { useOpenDialog } from '../../../../shared/modals/modals.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import type { AddedProducts } from '../cart/use-cart.ts'

const PasteLines = lazy(async () => ({ default: (await import('./paste-lines-modal.tsx')).PasteLinesModal }))

type Options = {
  draft: Pick<OrderDraft, 'customerId' | 'cart'>
  onAdd: (added: AddedProducts, message: string) => void
}

/** Returns a function that opens Paste lines with a text that was already pasted. */
export function usePasteLines({ draft, onAdd }: Options): (text: string) => void {
  const openDialog = useOpenDialog()
  return (text) =>
    openDialog(PasteLines, {
      initialText: text,
      customerId: draft.customerId,
      inOrder: unitsByProduct(draft.cart),
      onAdd,
    })
}
