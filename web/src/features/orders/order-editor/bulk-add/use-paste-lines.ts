import type { Order } from '@dray/contract/orders'
import type { Need } from '@dray/domain/batches/usable-batches'
import { fetched } from '../../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../../kit/modals/modals.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import type { AddedProducts } from '../cart/use-cart.ts'

const PasteLines = fetched(() => import('./paste-lines-modal.tsx'), 'PasteLinesModal')

type Options = {
  need: Need
  draft: Pick<OrderDraft, 'customerId' | 'cart'>
  order: Order | undefined
  onAdd: (added: AddedProducts, message: string) => void
}

export function usePasteLines({ draft, order, need, onAdd }: Options): (text: string) => void {
  const openDialog = useOpenDialog()
  return (text) =>
    openDialog(PasteLines, {
      initialText: text,
      customerId: draft.customerId,
      need,
      target: { lines: draft.cart.lines, order },
      onAdd,
    })
}
