import { type Cart, addProduct } from '@dray/domain/orders/cart'
import { addWithBatches } from '@dray/domain/orders/cart-batches'
import { figure } from '../../../../shared/counted.ts'
import { type AroundLines, chosenBatches, type TypedBatches, unitsTyped } from '../../order-batches/chosen-batches.ts'
import type { BatchStock } from '../../order-batches/use-batches-of.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** What an Add does to the cart and how it is told; without `add` it does nothing, and the words say why. */
export type Adding = { words: string; add?: (cart: Cart) => Cart }

type ByHand = AroundLines & {
  quantity: number
  /** Undefined while it is not known what batches there are. */
  stock: BatchStock | undefined
  typed: TypedBatches
}

/** The batches are left to be found when the order is saved (D-89, auto). */
export const leavingBatches = (product: MenuProduct, quantity: number): Required<Adding> => ({
  words: `Added ${quantity} ${product.name}`,
  add: (cart) => addProduct(cart, product, product.price, quantity),
})

/** By the batches typed for it: a line for each, and one without a batch for the rest (D-89, manual). */
export function choosingBatches(product: MenuProduct, { quantity, stock, typed, ...around }: ByHand): Adding {
  if (stock === undefined) return { words: `Not added: the batches of ${product.name} were still loading` }
  const { shares, faults, untagged } = chosenBatches(stock, { quantity, typed, ...around })
  if (faults.size > 0) return { words: 'Not added: fix the marked fields first' }
  const numbers = new Map(stock.batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const tagged = quantity - untagged
  // What was typed beyond the quantity counts for nothing (D-90), which is said.
  const capped = unitsTyped(typed) > tagged ? ` (${figure(unitsTyped(typed))} typed)` : ''
  const rest = untagged === 0 ? '' : `, ${figure(untagged)} untagged`
  return {
    words: `Added ${figure(quantity)} ${product.name}: ${figure(tagged)} tagged${capped}${rest}`,
    add: (cart) => addWithBatches(cart, product, { unitPrice: product.price, shares, numbers }),
  }
}
