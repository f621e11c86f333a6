import type { Order, OrderedItem } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import { addedPending, missingUnits } from '@dray/domain/orders/missing-units'
import { availableUnits, type ProductUnits } from '@dray/domain/products/stock'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { useSession } from '../../../kit/session.tsx'

export type LineAvailability = { available: number; missing: number }

/** Undefined for shipped lines, and for orders and users it doesn't apply to. */
export type AvailabilityOf = (line: OrderedItem) => LineAvailability | undefined

/** Availability for the lines of an open order or a draft (D-187). */
export function useAvailability(order: Order): AvailabilityOf {
  const { may } = useSession()
  const isStillHere = isOpen(order.orderStatus) || order.orderStatus === 'DRAFT'
  const enabled = isStillHere && may(listOrderStock)
  const { data } = useRead(listOrderStock, { params: { id: order.id } }, { enabled })
  const products = enabled ? data : undefined
  return useMemo(() => lineAvailability(order, products), [order, products])
}

function lineAvailability(order: Order, products: readonly StockedProduct[] | undefined): AvailabilityOf {
  if (products === undefined) return () => undefined
  const byId = new Map(products.map((product) => [product.productId, product]))
  const lines = order.orderedItems
  const added = addedPending(lines, order)
  const short = missingUnits(lines, (productId) => byId.get(productId), order)
  const missing = new Map([...short].map(([{ id }, units]) => [id, units]))
  return ({ id, productId, tagsPulled }) => {
    const product = tagsPulled ? undefined : byId.get(productId)
    return product && { available: availableUnits(product, added.get(productId)), missing: missing.get(id) ?? 0 }
  }
}

type StockedProduct = ProductUnits & { productId: number }
