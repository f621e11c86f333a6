import * as contract from '@dray/contract/orders'
import { cappedDiscount } from '@dray/domain/orders/order-totals'
import { mayChangeOrder, type OrderEdit, sameUnits } from '@dray/domain/orders/order-permissions'
import { dayAsSent } from '@dray/domain/time/company-day'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { Tx } from '../../../db/db.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import type { CallRequest, SignedIn } from '../../../http/serve.ts'
import { refuseIfChanged } from '../../../http/unchanged.ts'
import { lastChangedBy } from '../../changelog/index.ts'
import { lockCustomer } from '../../customers/index.ts'
import { locations } from '../../locations/index.ts'
import { lockProducts } from '../../products/index.ts'
import { isActiveDriver } from '../../users/index.ts'
import { customerOfOrder } from '../save/stored-orders.sql.ts'
import { fieldsOf, type OrderFields } from '../save/order-fields.ts'
import { type OrderToChange, ordersToChange } from '../save/stored-orders.ts'
import { type PricedLine, priceLines } from '../save/price-lines.ts'
import { readOrder } from '../read/read-orders.ts'
import { movesGoods, settleOrders, tellOfChanges, writeChanges } from '../save/plan-orders.ts'
import { linesDiffer, storedUnits, unitsOf, type WrittenLine, writtenLines } from '../save/sent-lines.ts'

/** Changes the fields of an order that are sent, its lines and its status, with what that does to goods, number and sums (C-80). */
export async function changeOrder(
  tx: Tx,
  { params: { id }, body, user, at }: CallRequest<typeof contract.changeOrder>,
  timeZone: string,
): Promise<contract.Order> {
  const order = await lockedOrder(tx, user, id, body.customerID)
  await refuseIfChanged(order, body.modifiedOn, async () => ({
    current: contract.orderSchema.encode(await readOrder(tx, user, { id })),
    changedBy: await lastChangedBy(tx, 'order', id, order.modifiedOn),
  }))
  const fields = fieldsAsSent(order, body, timeZone)
  const lines = linesAsSent(order, body, user)
  if (!mayChangeOrder(user, order, editOf(order, fields, lines))) throw new Refusal('not-allowed')
  await refuseUnknown(tx, order, fields)
  const author = { userId: user.id, at }
  const priced = await linesToSave(tx, order, { fields, lines })
  const wanted = { order, fields, sentNumber: body.orderNum ?? null, lines: priced }
  const [{ change, refusal } = {}] = await settleOrders(tx, [wanted], author)
  if (refusal) throw refusal
  if (change) {
    await writeChanges(tx, [change], author)
    await tellOfChanges(tx, [change], author)
  }
  return readOrder(tx, user, { id })
}

/** The order and the customers it is for, locked in that sequence. Somebody else's order does not exist for a driver. */
async function lockedOrder(tx: Tx, user: SignedIn, id: number, newCustomerId = 0): Promise<OrderToChange> {
  const customerId = found(await customerOfOrder(tx, id), 'order-not-found')
  for (const one of [customerId, newCustomerId].sort((a, b) => a - b)) if (one > 0) await lockCustomer(tx, one)
  const order = found((await ordersToChange(tx, [id]))[0], 'order-not-found')
  if (isOnlyDriver(user) && order.driverId !== user.id) throw new Refusal('order-not-found')
  return order
}

/** Only the keys present change (D-154). Nobody drives what is picked up. */
function fieldsAsSent(order: OrderToChange, body: contract.OrderChange, timeZone: string): OrderFields {
  const stored = fieldsOf(order)
  const pickupOrder = sent(body.pickupOrder, stored.pickupOrder)
  const driverId = sent(body.driverId, stored.driverId)
  const isNewPickup = pickupOrder && (!stored.pickupOrder || driverId !== stored.driverId)
  return {
    customerId: sent(body.customerID, stored.customerId),
    pickupOrder,
    deliveryDate: body.deliveryDate
      ? dayAsSent(body.deliveryDate, timeZone)
      : sent(body.deliveryDate, stored.deliveryDate),
    driverId: isNewPickup ? null : driverId,
    packingLocationId: sent(body.packingLocationId, stored.packingLocationId),
    orderStatus: sent(body.orderStatus, stored.orderStatus),
    paymentStatus: sent(body.paymentStatus, stored.paymentStatus),
    notes: textAsSent(body.notes, stored.notes),
    discountAsked: sent(body.dollarAdjustment, stored.discountAsked),
    discountNotes: textAsSent(body.discountNotes, stored.discountNotes),
  }
}

const sent = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** Imported text may have blanks around it, which a request never has. */
const textAsSent = (value: string | null | undefined, stored: string | null): string | null =>
  value === undefined || (value ?? '') === (stored ?? '').trim() ? stored : value

/** Whoever may not choose batches has those left as they are that a form sends back unchanged. */
function linesAsSent(order: OrderToChange, body: contract.OrderChange, user: SignedIn): WrittenLine[] {
  const lines = writtenLines(order, body.orderItems)
  const isLeft = !linesDiffer(order, lines) && !mayChangeOrder(user, order, { batches: true })
  return isLeft ? writtenLines(order, undefined) : lines
}

/** What a request comes to, as far as permission is concerned. */
function editOf(order: OrderToChange, fields: OrderFields, lines: readonly WrittenLine[]): OrderEdit {
  const stored = fieldsOf(order)
  const units = unitsOf(lines)
  return {
    orderStatus:
      fields.orderStatus === stored.orderStatus ? undefined : { from: stored.orderStatus, to: fields.orderStatus },
    paymentStatus: fields.paymentStatus !== stored.paymentStatus,
    batches: linesDiffer(order, lines),
    other:
      cappedDiscount(fields.discountAsked, order.subtotalCents) !== stored.discountAsked ||
      plainFields.some((field) => fields[field] !== stored[field]) ||
      units === null ||
      !sameUnits(storedUnits(order), units),
  }
}

const plainFields = [
  'customerId',
  'pickupOrder',
  'deliveryDate',
  'driverId',
  'packingLocationId',
  'notes',
  'discountNotes',
] as const

/** What an order names anew must be there (D-61). What it named before may be gone by now. */
async function refuseUnknown(tx: Tx, order: OrderToChange, fields: OrderFields): Promise<void> {
  if (fields.customerId !== order.customerId) {
    if (!(await lockCustomer(tx, fields.customerId))) throw new Refusal('customer-unknown')
    if (order.appliedCents > 0) throw new Refusal('customer-has-payments')
  }
  if (fields.driverId !== null && fields.driverId !== order.driverId && !(await isActiveDriver(tx, fields.driverId)))
    throw new Refusal('driver-unknown')
  if (fields.packingLocationId !== order.packingLocationId) {
    const known = await locations(tx, undefined)
    if (!known.some((location) => location.id === fields.packingLocationId)) throw new Refusal('location-unknown')
  }
}

/** The lines priced, their products locked if goods may move or be promised otherwise. */
async function linesToSave(tx: Tx, order: OrderToChange, { fields, lines }: Asking): Promise<PricedLine[]> {
  const priced = await priceLines(tx, order, { lines, customerId: fields.customerId })
  if (movesGoods(order.orderStatus, fields.orderStatus) || linesDiffer(order, lines) || priced.some(asksForBatch))
    await lockProducts(tx, [...new Set([...order.lines, ...priced].map((line) => line.productId))])
  return priced
}
type Asking = { fields: OrderFields; lines: readonly WrittenLine[] }

const asksForBatch = ({ looksForBatch }: PricedLine): boolean => looksForBatch
