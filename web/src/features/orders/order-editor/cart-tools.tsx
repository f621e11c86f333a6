import type { Catalogue } from './use-catalogue.ts'
import type { AddedTogether } from './use-cart.ts'

type Props = {
  customerId: number | null
  /** The order that is edited, which is not its own last one. */
  orderId: number | undefined
  catalogue: Catalogue
  onAdd: (added: AddedTogether, words: string) => void
}

/** Ways to fill an order all at once. */
export function CartTools(_: Props) {
  return null
}
