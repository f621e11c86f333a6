import type { Order, OrderedItem } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import {
  type Need,
  type UnavailableUnits,
  type UnusableReason,
  unusableReason,
} from '@dray/domain/batches/usable-batches'
import { addedPending } from '@dray/domain/orders/missing-units'
import { availableUnits, type ProductUnits } from '@dray/domain/products/stock'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { unavailableText } from '../../../records/batches/unavailable-text.ts'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'

export type LineAvailability = {
  available: number
  /** "24 on hold"; empty if all units in stock can be promised. */
  withheld: string
  /** Why the line's batch can't be pulled; null if it can, or without one. */
  unusable: UnusableReason | null
}

/** Undefined for shipped lines, and for orders and users it doesn't apply to. */
export type AvailabilityOf = (line: OrderedItem) => LineAvailability | undefined

/** Availability for the lines of an open order or a draft. */
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

function lineAvailability(
  order: Order,
  products: readonly StockedProduct[] | undefined,
  { need, today }: { need: Need; today: string },
): AvailabilityOf {
  if (products === undefined) return () => undefined
  const byId = new Map(products.map((product) => [product.productId, product]))
  const added = addedPending(order.orderedItems, order)
  return ({ productId, tagsPulled, batchFacts }) => {
    const product = tagsPulled ? undefined : byId.get(productId)
    return (
      product && {
        available: availableUnits(product, added.get(productId)),
        withheld: product.unavailable === undefined ? '' : unavailableText(product.unavailable, need, today),
        unusable: batchFacts ? unusableReason(batchFacts, need) : null,
      }
    )
  }
}

type StockedProduct = ProductUnits & { productId: number; unavailable?: UnavailableUnits | undefined }
