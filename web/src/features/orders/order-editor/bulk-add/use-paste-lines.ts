import type { Order } from '@dray/contract/orders'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import { fetched } from '../../../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../../../kit/modals/modals.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import type { AddedProducts } from '../cart/use-cart.ts'

const PasteLines = fetched(() => import('./paste-lines-modal.tsx'), 'PasteLinesModal')

type Options = {
  rule: BatchRule
  draft: Pick<OrderDraft, 'customerId' | 'cart'>
  order: Order | undefined
  onAdd: (added: AddedProducts, message: string) => void
}

export function usePasteLines({ draft, order, rule, onAdd }: Options): (text: string) => void {
  const openDialog = useOpenDialog()
  return (text) =>
    openDialog(PasteLines, {
      initialText: text,
      customerId: draft.customerId,
      need: rule.need,
      target: { lines: draft.cart.lines, order, rule },
      onAdd,
    })
}
