import type { Order, OrderedItem } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import { addedPending, availableUnits, missingUnits } from '@dray/domain/inventory/available'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useRead } from '../../../shared/api/use-call.ts'
import { useSession } from '../../../shared/session.tsx'

/** The available units of a line's product, this order included, and the units that the line lacks. */
export type LineAvailability = { available: number; missing: number }

/** Undefined for a line whose units have left, and for an order or a user for whom it says nothing. */
export type AvailabilityOf = (line: OrderedItem) => LineAvailability | undefined

/** What is available for the lines of an open order or a draft (D-187). */
export function useAvailability(order: Order): AvailabilityOf {
  const { may } = useSession()
  const isStillHere = isOpen(order.orderStatus) || order.orderStatus === 'DRAFT'
  const enabled = isStillHere && may(listOrderStock)
  const { data } = useRead(listOrderStock, { params: { id: order.id } }, { enabled })
  return useMemo((): AvailabilityOf => {
    if (data === undefined || !enabled) return () => undefined
    const products = new Map(data.map((product) => [product.productId, product]))
    const lines = order.orderedItems
    const added = addedPending(lines, order)
    const missing = new Map(
      [...missingUnits(lines, (productId) => products.get(productId), order)].map(([line, units]) => [line.id, units]),
    )
    return (line) => {
      const product = line.tagsPulled ? undefined : products.get(line.productId)
      return (
        product && {
          available: availableUnits(product, added.get(line.productId)),
          missing: missing.get(line.id) ?? 0,
        }
      )
    }
  }, [data, enabled, order])
}
