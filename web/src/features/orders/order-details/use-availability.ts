import type { Order, OrderedItem } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import {
  type Need,
  type UnavailableUnits,
  type UnusableReason,
  unusableReason,
} from '@dray/domain/batches/usable-batches'
import { addedPending, missingUnits } from '@dray/domain/orders/missing-units'
import { availableUnits, type ProductUnits } from '@dray/domain/products/stock'
import { isUntagged } from '@dray/domain/orders/tagging'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/dates.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { unavailableText } from '../../../records/batches/unavailable-text.ts'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'

export type LineAvailability = {
  available: number
  missing: number
  /** "24 on hold"; empty if all units in stock can be promised. */
  withheld: string
  /** Why the line's batch can't be pulled; null if it can, or without one. */
  unusable: UnusableReason | null
}

/** Undefined for shipped lines, and for orders and users it doesn't apply to. */
export type AvailabilityOf = (line: OrderedItem) => LineAvailability | undefined

/** Availability for the lines of an open order or a draft (D-187). */
export function useAvailability(order: Order): AvailabilityOf {
  const { may } = useSession()
  const isStillHere = isOpen(order.orderStatus) || order.orderStatus === 'DRAFT'
  const enabled = isStillHere && may(listOrderStock)
  const { data } = useRead(listOrderStock, { params: { id: order.id } }, { enabled })
  const products = enabled ? data : undefined
  const { need } = useOrderBatchRule(order)
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  return useMemo(() => lineAvailability(order, products, { need, today }), [order, products, need, today])
}

/** True if units of a line may not be there now. Drivers can't see stock, so any of their lines may be short. */
export function useMayBeShort(order: Order, availabilityOf: AvailabilityOf): boolean {
  const { may } = useSession()
  const seesStock = may(listOrderStock)
  return order.orderedItems.some((line) => {
    if (line.tagsPulled) return false
    const availability = availabilityOf(line)
    if (availability === undefined) return !seesStock || isUntagged(line)
    const { available, missing, unusable } = availability
    return available < 0 || missing > 0 || unusable !== null || isUntagged(line)
  })
}

function lineAvailability(
  order: Order,
  products: readonly StockedProduct[] | undefined,
  { need, today }: { need: Need; today: string },
): AvailabilityOf {
  if (products === undefined) return () => undefined
  const byId = new Map(products.map((product) => [product.productId, product]))
  const lines = order.orderedItems
  const added = addedPending(lines, order)
  const short = missingUnits(lines, (productId) => byId.get(productId), order)
  const missing = new Map([...short].map(([{ id }, units]) => [id, units]))
  return ({ id, productId, quantity, tagsPulled, batchFacts }) => {
    const product = tagsPulled ? undefined : byId.get(productId)
    const unusable = batchFacts ? unusableReason(batchFacts, need) : null
    return (
      product && {
        available: availableUnits(product, added.get(productId)),
        missing: unusable === null ? (missing.get(id) ?? 0) : quantity,
        withheld: product.unavailable === undefined ? '' : unavailableText(product.unavailable, need, today),
        unusable,
      }
    )
  }
}

type StockedProduct = ProductUnits & { productId: number; unavailable?: UnavailableUnits | undefined }
