import type { PurchaseOrder } from '@dray/contract/purchases'
import { useState } from 'react'
import { deliveryLine, type DeliveryLine, type TypedLine } from './delivery-lines.ts'

export type Delivery = ReturnType<typeof useDelivery>

/** What the user types about a delivery, line by line. */
export function useDelivery(order: PurchaseOrder) {
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedLine>>(new Map())
  const lines = order.purchaseOrderItems.map((item) => deliveryLine(item, typed.get(item.id)))
  const change = (changed: readonly [line: DeliveryLine, values: Partial<TypedLine>][]) =>
    setTyped((before) => {
      const after = new Map(before)
      for (const [line, values] of changed)
        after.set(line.item.id, { ...line.typed, ...before.get(line.item.id), ...values })
      return after
    })
  return {
    lines,
    isTouched: typed.size > 0,
    change: (line: DeliveryLine, values: Partial<TypedLine>) => change([[line, values]]),
    /** Nothing came of any line: for a delivery of a few lines, which are typed then. */
    clear: () => change(lines.map((line) => [line, { units: '' }])),
    /** Back to what is open, without what was typed. */
    reset: () => setTyped(new Map()),
    /** The user has seen what others received: what they typed is for what is open now. */
    acceptOthers: () =>
      change(lines.map((line) => [line, { receivedBefore: line.item.receivedQuantity, units: line.typed.units }])),
  }
}
