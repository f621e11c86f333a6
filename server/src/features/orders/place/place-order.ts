import type * as contract from '@dray/contract/orders'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { locations } from '../../locations/index.ts'
import { readOrder } from '../read/read-orders.ts'
import { checkReferences, type OrderFields } from '../save/order-fields.ts'
import { priceLines } from '../lines/price-lines.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { saveOrder } from '../save/save-order.ts'
import { sentLines } from '../lines/sent-lines.ts'

/** Places an order or saves it as a draft (spec 4.3). */
export async function placeOrder(tx: Tx, request: CallRequest<typeof contract.placeOrder>): Promise<contract.Order> {
  const { body, user } = request
  const { customerID: customerId, orderStatus, packingLocationId: sentLocation = null } = body
  // Sent together. The lines are priced behind the lock.
  const found = allInOrder([locations(tx, undefined), lockCustomers(tx, { orderIds: [], customerId }, orderStatus)])
  const pricing = priceLines(tx, undefined, { lines: sentLines([], body.products), customerId })
  const checking = found.then(async ([places, customers]) => {
    const fields = orderFields(request, sentLocation ?? startingLocation(places))
    const known = places.find(({ id }) => id === fields.packingLocationId)
    await checkReferences(tx, fields, { customers, ...(known && { packingLocationId: known.id }) })
    return { fields, customers }
  })
  const [{ fields, customers }, lines] = await allInOrder([checking, pricing])
  const order = { before: undefined, fields, sentNumber: body.orderNum, lines }
  const { reason = null, creditHoldReason = null } = body
  const id = await saveOrder(tx, order, { ...request, reason, customers, creditHoldReason })
  return readOrder(tx, user, { id: id ?? 0 })
}

function orderFields(
  { body, parseDay }: CallRequest<typeof contract.placeOrder>,
  packingLocationId: number,
): OrderFields {
  return {
    customerId: body.customerID,
    pickupOrder: body.pickupOrder,
    deliveryDate: body.deliveryDate === null ? null : parseDay(body.deliveryDate),
    driverId: body.pickupOrder ? null : (body.driverId ?? null),
    packingLocationId,
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus,
    notes: body.notes,
    customerPo: body.customerPO ?? null,
    requestedDiscount: body.dollarAdjustment,
    discountNotes: body.discountNotes,
  }
}
