import * as contract from '@dray/contract/orders'
import { assignedBeyondOrder } from '@dray/domain/orders/batches/cart-batches'
import { deliversAsDriver } from '@dray/domain/deliveries/to-collect'
import { mayChangeOrder, type OrderEdit } from '@dray/domain/orders/order-status'
import { cappedDiscount } from '@dray/domain/orders/order-totals'
import { isSameUnits } from '@dray/domain/orders/order-prices'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../../platform/http/serve.ts'
import { refuseIfChanged } from '../../changelog/index.ts'
import { readOrder } from '../read/read-orders.ts'
import { checkReferences, storedFields, type OrderFields } from '../save/order-fields.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import { priceLines } from '../lines/price-lines.ts'
import { saveOrder } from '../save/save-order.ts'
import { isPriced, linesDiffer, type SentLine, sentLines } from '../lines/sent-lines.ts'
import { lockStoredOrders, type StoredOrder } from '../lines/stored-orders.ts'
import { refuseDrops } from './refuse-drops.ts'

type Request = CallRequest<typeof contract.changeOrder>

/** Changes the fields, lines and status that are sent, and updates stock, number and totals to match (C-80). */
export async function changeOrder(tx: Tx, request: Request): Promise<contract.Order> {
  const { params, body, user } = request
  const { id } = params
  const [customers, before] = await allInOrder([
    lockCustomers(tx, { orderIds: [id], customerId: body.customerID }, body.orderStatus),
    lockOrder(tx, user, id),
  ])
  await refuseIfChanged(tx, 'order', before, {
    sent: body.modifiedOn,
    current: async () => contract.orderSchema.encode(await readOrder(tx, user, { id })),
  })
  const fields = sentFields(before, request)
  const lines = permittedLines(before, body, user)
  refuseBeyondOrder(user, before, lines)
  if (!mayChangeOrder(user, before, orderEdit(before, fields, lines))) throw new Refusal('not-allowed')
  if (isDropByDriver(user, before, fields)) await refuseDrops(tx, [id])
  await checkReferences(tx, fields, { ...before, customers })
  // One with credit memos is refused for those, with everything else that must stay.
  if (fields.customerId !== before.customerId && before.appliedCents > 0 && !before.hasMemos)
    throw new Refusal('customer-has-payments')
  const priced = await priceLines(tx, before, { lines, customerId: fields.customerId })
  const order = { before, fields, sentNumber: body.orderNum ?? null, lines: priced }
  const { reason = null, creditHoldReason = null } = body
  await saveOrder(tx, order, { ...request, reason, customers, creditHoldReason })
  return readOrder(tx, user, { id })
}

const isDropByDriver = (user: SignedIn, before: StoredOrder, { orderStatus }: OrderFields): boolean =>
  orderStatus === 'DELIVERED' && before.orderStatus !== 'DELIVERED' && deliversAsDriver(user)

/** The customers, old and new, are locked before it. Drivers see only their own orders. */
async function lockOrder(tx: Tx, user: SignedIn, id: number): Promise<StoredOrder> {
  const order = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  if (isOnlyDriver(user) && order.driverId !== user.id) throw new Refusal('order-not-found')
  return order
}

/** Only the fields that are sent change. An order that becomes a pickup loses its driver. */
function sentFields(before: StoredOrder, { body, parseDay }: Request): OrderFields {
  const stored = storedFields(before)
  const pickupOrder = sentOr(body.pickupOrder, stored.pickupOrder)
  const driverId = sentOr(body.driverId, stored.driverId)
  const { paymentModifiedOn } = body
  // A form opened before a payment arrived must not undo its payment status (D-235).
  const isOutdated = paymentModifiedOn !== undefined && new Date(paymentModifiedOn) < before.paymentModifiedOn
  const isNewPickup = pickupOrder && (!stored.pickupOrder || driverId !== stored.driverId)
  return {
    customerId: sentOr(body.customerID, stored.customerId),
    pickupOrder,
    deliveryDate: body.deliveryDate ? parseDay(body.deliveryDate) : sentOr(body.deliveryDate, stored.deliveryDate),
    driverId: isNewPickup ? null : driverId,
    packingLocationId: sentOr(body.packingLocationId, stored.packingLocationId),
    orderStatus: sentOr(body.orderStatus, stored.orderStatus),
    paymentStatus: isOutdated ? stored.paymentStatus : sentOr(body.paymentStatus, stored.paymentStatus),
    notes: sentTextOr(body.notes, stored.notes),
    customerPo: sentOr(body.customerPO, stored.customerPo),
    requestedDiscount: sentOr(body.dollarAdjustment, stored.requestedDiscount),
    discountNotes: sentTextOr(body.discountNotes, stored.discountNotes),
  }
}

const sentOr = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent)

/** Imported text may have spaces around it; requests are trimmed. */
const sentTextOr = (sent: string | null | undefined, stored: string | null): string | null =>
  sent === undefined || (sent ?? '') === (stored ?? '').trim() ? stored : sent

/** For users who may not choose batches, lines that come back unchanged stay exactly as stored. */
function permittedLines(before: StoredOrder, body: contract.OrderChange, user: SignedIn): readonly SentLine[] {
  const lines = sentLines(before.lines, body.orderItems)
  const mayAllocate = mayChangeOrder(user, before, { batches: true })
  return mayAllocate || linesDiffer(before.lines, lines) ? lines : sentLines(before.lines, undefined)
}

/**
 * Users who may choose batches but not quantities can't assign more units than were ordered (D-91): the order may have fewer now than they
 * saw.
 */
function refuseBeyondOrder(user: SignedIn, before: StoredOrder, lines: readonly SentLine[]): void {
  if (!mayChangeOrder(user, before, { batches: true }) || mayChangeOrder(user, before, { other: true })) return
  const sku = assignedBeyondOrder(before.lines, lines)
  if (sku !== undefined) throw new Refusal('batches-exceed-order', { sku })
}

function orderEdit(before: StoredOrder, fields: OrderFields, lines: readonly SentLine[]): OrderEdit {
  const stored = storedFields(before)
  const { orderStatus: from } = stored
  const { orderStatus: to } = fields
  return {
    orderStatus: from === to ? undefined : { from, to },
    paymentStatus: fields.paymentStatus !== stored.paymentStatus,
    batches: linesDiffer(before.lines, lines),
    other:
      cappedDiscount(fields.requestedDiscount, before.subtotalCents) !== stored.requestedDiscount ||
      plainFields.some((field) => fields[field] !== stored[field]) ||
      // A price still to be looked up is a change.
      !lines.every(isPriced) ||
      !isSameUnits(before.lines, lines),
  }
}

const plainFields = [
  'customerId',
  'pickupOrder',
  'deliveryDate',
  'driverId',
  'packingLocationId',
  'notes',
  'customerPo',
  'discountNotes',
] as const
