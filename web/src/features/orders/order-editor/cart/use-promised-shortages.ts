import type { Order } from '@dray/contract/orders'
import { type Arrival, listOnOrder } from '@dray/contract/suggestions'
import { cartPromises } from '@dray/domain/backorders/cart-promises'
import type { LinePromise } from '@dray/domain/backorders/promises'
import type { CartLine } from '@dray/domain/orders/cart'
import { isUntagged } from '@dray/domain/orders/tagging'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useSession } from '../../../../kit/session.tsx'
import { type OrderPromises, useOrderPromises } from '../../promises/use-order-promises.ts'
import type { CartShortages } from './use-shortages.ts'

type Cart = { lines: readonly CartLine[]; order: Order | undefined; shortages: CartShortages }

/** `promises`: by line key. */
export type PromisedShortages = CartShortages & { promises: ReadonlyMap<number, LinePromise> }

/** A stored line says what the order page says; the others are worked out from what is on order. */
export function usePromisedShortages({ lines, order, shortages }: Cart): PromisedShortages {
  const { may } = useSession()
  const { data: arriving } = useRead(listOnOrder, {}, { enabled: may(listOnOrder) })
  const stored = useOrderPromises(order, shortages.missing.size > 0 || lines.some(isUntagged))
  return useMemo(
    () => ({ ...shortages, promises: linePromises({ lines, order, shortages }, arriving, stored) }),
    [lines, order, shortages, arriving, stored],
  )
}

function linePromises(
  { lines, order, shortages }: Cart,
  arriving: readonly Arrival[] | undefined,
  stored: OrderPromises,
): ReadonlyMap<number, LinePromise> {
  const isStored = storedTest(stored === undefined ? undefined : order)
  const worked = arriving === undefined ? new Map<number, LinePromise>() : cartPromises(lines, shortages, arriving)
  return new Map(
    lines.flatMap((line) => {
      const promise = isStored(line) ? stored?.get(line.id ?? 0) : worked.get(line.key)
      return promise ? [[line.key, promise]] : []
    }),
  )
}

/** True for lines with the units and the batch they were saved with. */
function storedTest(order: Order | undefined): (line: CartLine) => boolean {
  const items = new Map(order?.orderedItems.map((item) => [item.id, item]))
  return ({ id, quantity, productBatchId }) => {
    const item = items.get(id ?? 0)
    return item?.quantity === quantity && item.productBatchId === productBatchId
  }
}
