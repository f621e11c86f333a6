import type { Order } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'
import { addedPending, missingUnits } from '@dray/domain/orders/missing-units'
import { availableUnits } from '@dray/domain/products/stock'
import type { Catalog } from '../cart/use-catalog.ts'
import type { OrderLine } from './use-typed-order.ts'

/** The order that the lines are added to: its lines in the editor, and as it was last saved. */
export type TargetOrder = { lines: readonly CartLine[]; order: Order | undefined }

/** What the lines leave of their products. */
export type AddedStock = {
  /** The units by which a line exceeds what is available. */
  missing: ReadonlyMap<OrderLine, number>
  availableOf: (productId: number) => number | undefined
}

/** What is available of each product after the order with these lines, and which of them exceed it (D-187). */
export function addedStock(
  lines: readonly OrderLine[],
  products: Catalog['byId'],
  { lines: inCart, order }: TargetOrder,
): AddedStock {
  const added = lines.flatMap((line) =>
    line.product && line.quantity && !line.isSkipped && !line.open
      ? [{ productId: line.product.id, quantity: line.quantity, tagsPulled: false, line }]
      : [],
  )
  const all = [...inCart, ...added]
  const pending = addedPending(all, order)
  const short = missingUnits(all, (productId) => products.get(productId), order)
  return {
    missing: new Map(added.flatMap((one) => (short.has(one) ? [[one.line, short.get(one) ?? 0] as const] : []))),
    availableOf: (productId) => {
      const product = products.get(productId)
      return product && availableUnits(product, pending.get(productId))
    },
  }
}
