import { type Cart, addProduct } from '@dray/domain/orders/cart'
import { addWithBatches } from '@dray/domain/orders/cart-batches'
import { formatCount } from '../../../../kit/format-count.ts'
import { type OrderContext, chosenBatches, type TypedBatches, unitsTyped } from '../../order-batches/chosen-batches.ts'
import type { BatchStock } from '../../order-batches/use-product-batches.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** The effect of Add on the cart, and the message about it; without `add` nothing is added, and the message says why. */
export type Addition = { message: string; add?: (cart: Cart) => Cart }

type ManualOptions = OrderContext & {
  quantity: number
  /** Undefined until the batches are loaded. */
  stock: BatchStock | undefined
  typed: TypedBatches
}

/** Batches are allocated when the order is saved (D-89, auto). */
export const addInAutoMode = (product: MenuProduct, quantity: number): Required<Addition> => ({
  message: `Added ${quantity} ${product.name}`,
  add: (cart) => addProduct(cart, product, product.price, quantity),
})

/** Adds a line for each typed batch, and one without a batch for the rest (D-89, manual). */
export function addInManualMode(product: MenuProduct, { quantity, stock, typed, ...context }: ManualOptions): Addition {
  if (stock === undefined) return { message: `Not added: the batches of ${product.name} were still loading` }
  const { shares, problems, untagged } = chosenBatches(stock, { quantity, typed, ...context })
  if (problems.size > 0) return { message: 'Not added: fix the marked fields first' }
  const numbers = new Map(stock.batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const tagged = quantity - untagged
  // Units typed beyond the quantity are ignored (D-90); the message says so.
  const capped = unitsTyped(typed) > tagged ? ` (${formatCount(unitsTyped(typed))} typed)` : ''
  const rest = untagged === 0 ? '' : `, ${formatCount(untagged)} untagged`
  return {
    message: `Added ${formatCount(quantity)} ${product.name}: ${formatCount(tagged)} tagged${capped}${rest}`,
    add: (cart) => addWithBatches(cart, product, { unitPrice: product.price, shares, numbers }),
  }
}
