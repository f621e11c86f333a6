import type * as contract from '@dray/contract/orders'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { locations } from '../../locations/index.ts'
import { readOrder } from '../read/read-orders.ts'
import { checkReferences } from '../save/order-fields.ts'
import { priceLines } from '../lines/price-lines.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { saveOrder } from '../save/save-order.ts'
import { sentLines } from '../lines/sent-lines.ts'

/** Places an order or saves it as a draft (spec 4.3, D-01, D-60). */
export async function placeOrder(tx: Tx, request: CallRequest<typeof contract.placeOrder>): Promise<contract.Order> {
  const { body, user, parseDay } = request
  const sentLocation = body.packingLocationId ?? null
  const fields = {
    customerId: body.customerID,
    pickupOrder: body.pickupOrder,
    deliveryDate: body.deliveryDate === null ? null : parseDay(body.deliveryDate),
    driverId: body.pickupOrder ? null : (body.driverId ?? null),
    packingLocationId: sentLocation ?? startingLocation(await locations(tx, undefined)),
    orderStatus: body.orderStatus,
    paymentStatus: body.paymentStatus,
    notes: body.notes,
    customerPo: body.customerPO ?? null,
    requestedDiscount: body.dollarAdjustment,
    discountNotes: body.discountNotes,
  }
  const { customerId, packingLocationId, orderStatus } = fields
  const customers = await lockCustomers(tx, { orderIds: [], customerId }, orderStatus)
  const [, lines] = await allInOrder([
    checkReferences(tx, fields, { customers, ...(sentLocation === null ? { packingLocationId } : {}) }),
    priceLines(tx, undefined, { lines: sentLines([], body.products), customerId }),
  ])
  const order = { before: undefined, fields, sentNumber: body.orderNum, lines }
  const { reason = null, creditHoldReason = null } = body
  const id = await saveOrder(tx, order, { ...request, reason, customers, creditHoldReason })
  return readOrder(tx, user, { id: id ?? 0 })
}
