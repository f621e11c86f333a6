import * as contract from '@dray/contract/customers/portal-orders'
import { isSentOrder } from '@dray/domain/contacts/contact-orders'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import { sum, times, zero } from '@dray/domain/money'
import { cutoffFor, dayProblem, isPast, type OrderRules, rulesForCustomer } from '@dray/domain/ordering/order-rules'
import { missingToMinimum, nearestCases } from '@dray/domain/ordering/order-size'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { orderableStatuses } from '@dray/domain/products/product-status'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest, DeviceHolder } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { pairs } from '../../platform/pairs.ts'
import { orderRules } from '../company/index.ts'
import { locations } from '../locations/index.ts'
import {
  lockCustomers,
  type LockedCustomers,
  lockStoredOrders,
  type OrderFields,
  type PricedLine,
  priceLines,
  saveOrder,
  sentLines,
  storedFields,
  type StoredOrder,
  withStoredLines,
} from '../orders/index.ts'
import { customerToOrder, idOfSentOrder, markSent, sentProducts } from './portal-orders.sql.ts'
import { readPortalOrder } from './read-orders.ts'

type Request = ContactRequest<typeof contract.sendPortalOrder>

/** Saved like a draft of the office, at the prices of this moment. It reserves nothing until it is accepted (D-336). */
export async function sendPortalOrder(
  tx: Tx,
  request: Request,
  sentThrough: 'PORTAL' | 'BOT' = 'PORTAL',
): Promise<contract.PortalOrder> {
  const { contact, body, at } = request
  const { customerId } = contact
  requireMayOrder(contact)
  const { customers, before } = await lockSentOrder(tx, request, body.replaces)
  if (before?.orderStatus === 'CANCELLED') throw new Refusal('order-accepted')
  const customer = await customerToOrder(tx, customerId)
  const rules = rulesForCustomer(await orderRules(tx), customer)
  if (before) refuseAfterCutoff(before, rules, request)
  refuseTerms(customer, rules, request)
  const lines = await pricedAsShown(tx, before, request)
  const missing = missingToMinimum(
    sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity))),
    rules.minimumOrder,
  )
  if (missing !== undefined) throw new Refusal('below-minimum', contract.belowMinimumSchema.encode({ missing }))
  const fields = {
    ...(before ? storedFields(before) : await newFields(tx, customerId)),
    pickupOrder: body.pickupOrder,
    deliveryDate: body.pickupOrder ? null : body.deliveryDate,
    driverId: body.pickupOrder ? null : (before?.driverId ?? customer.drivingOwnerId),
    customerPo: body.customerPO,
  }
  const saved = await saveOrder(tx, { before, fields, sentNumber: null, lines }, savingContact(request, customers))
  const id = saved ?? before?.id ?? 0
  const sent = { sentBy: contact.id, sentAt: at, sentNote: body.note, sentThrough }
  const orderNum = mustExist(await markSent(tx, customerId, { id, ...sent }))
  await announce(tx, 'orders', [id])
  return readPortalOrder(tx, request, orderNum)
}

export async function cancelPortalOrder(
  tx: Tx,
  request: ContactRequest<typeof contract.cancelPortalOrder>,
): Promise<contract.PortalOrder> {
  const { contact, params, body } = request
  requireMayOrder(contact)
  const { orderNum } = params
  const { customers, before } = await lockSentOrder(tx, request, { orderNum, ...body })
  if (before && before.orderStatus !== 'CANCELLED') {
    refuseAfterCutoff(before, await orderRules(tx), request)
    const canceled = { ...storedFields(before), orderStatus: 'CANCELLED', paymentStatus: 'CANCELLED' } as const
    await saveOrder(tx, withStoredLines({ before, fields: canceled }), savingContact(request, customers))
  }
  return readPortalOrder(tx, request, orderNum)
}

type Terms = Pick<Awaited<ReturnType<typeof customerToOrder>>, 'poRequired' | 'mayPickUp'>

function refuseTerms({ poRequired, mayPickUp }: Terms, rules: OrderRules, request: Request): void {
  const { pickupOrder, deliveryDate, customerPO } = request.body
  if (pickupOrder && !mayPickUp) throw new Refusal('pickup-not-offered')
  const problem = pickupOrder ? undefined : dayProblem(deliveryDate, rules, request)
  if (problem !== undefined) throw new Refusal(problem)
  if (poRequired && customerPO === null) throw new Refusal('po-missing')
}

/** Once it is too late for its day, the office has begun to plan with an order. */
function refuseAfterCutoff(
  { deliveryDate, pickupOrder }: StoredOrder,
  rules: OrderRules,
  now: Pick<Request, 'at' | 'timeZone'>,
): void {
  if (pickupOrder || deliveryDate === null) return
  if (isPast(cutoffFor(deliveryDate, rules, now.timeZone), now)) throw new Refusal('cutoff-passed')
}

function requireMayOrder({ mayOrder }: DeviceHolder): void {
  if (!mayOrder) throw new Refusal('may-not-order')
}

type Version = { orderNum: string; modifiedOn: Date }
type Locked = { customers: LockedCustomers; before: StoredOrder | undefined }

/** Refuses an order that the office decided, and a version that isn't the newest. One that was canceled passes to be canceled again. */
export async function lockSentOrder(
  tx: Tx,
  request: Pick<Request, 'contact' | 'dayOf' | 'timeZone' | 'today'>,
  version: Version | undefined,
  status: OrderStatus = 'DRAFT',
): Promise<Locked> {
  const { customerId } = request.contact
  const id = version && mustExist(await idOfSentOrder(tx, customerId, version.orderNum))
  const customers = await lockCustomers(tx, { orderIds: id === undefined ? [] : [id], customerId }, status)
  if (version === undefined || id === undefined) return { customers, before: undefined }
  const before = mustExist((await lockStoredOrders(tx, [id]))[0])
  // The office may have moved it to another customer meanwhile.
  if (before.customerId !== customerId) throw new Refusal('not-found')
  if (before.orderStatus === 'CANCELLED') return { customers, before }
  if (!isSentOrder(before)) throw new Refusal('order-accepted')
  if (before.modifiedOn.getTime() !== version.modifiedOn.getTime()) {
    const current = contract.portalOrderSchema.encode(await readPortalOrder(tx, request, before.orderNum))
    throw new Refusal('changed-meanwhile', { current })
  }
  return { customers, before }
}

async function pricedAsShown(tx: Tx, before: StoredOrder | undefined, request: Request): Promise<PricedLine[]> {
  const { contact, body } = request
  const products = await sentProducts(
    tx,
    body.lines.map(({ sku }) => sku),
    orderableStatuses,
  )
  for (const [product, { quantity }] of pairs(products, body.lines)) {
    const { sku } = product
    if (!product.isOrderable) throw new Refusal('product-not-orderable', { sku })
    const nearest = nearestCases(quantity, product)
    if (nearest) throw new Refusal('not-full-cases', { sku, ...nearest })
  }
  const lines = body.lines.map(({ sku: productSku, quantity }) => ({
    productSku,
    quantity,
    batchMode: 'auto' as const,
  }))
  const priced = await priceLines(tx, before, { lines: sentLines([], lines), customerId: contact.customerId })
  const shown = new Map(body.lines.map((line) => [line.sku, line.shownPrice]))
  const changed = priced.filter(({ productSku, unitPrice }) => shown.get(productSku) !== unitPrice)
  if (changed.length > 0)
    throw new Refusal(
      'price-changed',
      contract.priceChangeSchema.encode({
        lines: changed.map(({ productSku, unitPrice }) => ({
          sku: productSku,
          shown: shown.get(productSku) ?? zero,
          price: unitPrice,
        })),
      }),
    )
  return priced
}

async function newFields(tx: Tx, customerId: number): Promise<OrderFields> {
  return {
    customerId,
    pickupOrder: false,
    deliveryDate: null,
    driverId: null,
    packingLocationId: startingLocation(await locations(tx, undefined)),
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
    notes: null,
    customerPo: null,
    requestedDiscount: zero,
    discountNotes: null,
  }
}

/** A contact has no roles, so nothing that a role allows happens. */
export const savingContact = (
  { contact, author, today }: Pick<Request, 'contact' | 'author' | 'today'>,
  customers: LockedCustomers,
) => {
  const user: Person = { id: contact.id, roles: [] }
  return { user, author, today, customers, reason: null, creditHoldReason: null }
}
