import { type OrderSplit, shipAvailable } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSender } from '../../kit/api/change-sender.ts'
import { Problem } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { showUndo } from '../../kit/undo-notice.ts'
import { orderPath } from '../record-paths.ts'
import { statusLabel } from '../status-label.ts'

export type ShippedStatus = 'PACKED' | 'DELIVERED'
export type Shipment = { order: Order; backorder: Order | null }
/** One order of a batch. Without a shipment or a problem, none of its units are here. */
export type ShippingResult = { orderNum: string; shipment?: Shipment; problem?: Problem }

type Shipping = { splits: readonly OrderSplit[]; orderStatus: ShippedStatus }

/** Ships what is there, order by order. A refused order doesn't stop the others. */
export function useShipAvailable(onShipped: (order: Order) => void = () => {}) {
  const cache = useQueryClient()
  const [sender] = useState(changeSender)
  const [done, setDone] = useState(0)

  async function ship({ id, orderNum, modifiedOn }: OrderSplit, orderStatus: ShippedStatus): Promise<ShippingResult> {
    const body = { orderStatus, modifiedOn: modifiedOn.toISOString() }
    try {
      const shipment = await sender.send(shipAvailable, { params: { id }, body })
      onShipped(shipment.order)
      return { orderNum, shipment }
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      return { orderNum, problem }
    }
  }
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: async ({ splits, orderStatus }: Shipping) => {
      const results: ShippingResult[] = []
      for (const split of splits) {
        if (split.ships.units === 0) {
          results.push({ orderNum: split.orderNum })
          continue
        }
        setDone(results.length)
        const result = await ship(split, orderStatus)
        results.push(result)
        // The server can't be reached, so the next order would fail too.
        if (result.problem?.isOutcomeUnknown) break
      }
      return results
    },
    // Also after a refusal: the preview may be outdated.
    onSettled: () => void refresh(cache, shipAvailable.changes),
  })
  return { shipAll: mutateAsync, isPending, done, results: data }
}

/** "Order 100123 is delivered. 12 units wait on backorder 100124" */
export function showShipment({ order, backorder }: Shipment): void {
  const became = `Order ${order.orderNum} is ${statusLabel(order.orderStatus).toLowerCase()}.`
  if (backorder === null) return showUndo({ message: became })
  const units = backorder.unitQuantity
  showUndo({
    message: `${became} ${pluralize(units, 'unit')} ${units === 1 ? 'waits' : 'wait'} on backorder`,
    link: { name: backorder.orderNum, href: orderPath(backorder) },
  })
}
