import { orderStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { shipAvailable } from '../backorders.ts'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { savedOrderRefusals } from '../orders.ts'
import { refusedLineSchema } from './proofs.ts'

/** Many more would mean that nobody looks at them. */
export const maxHeldDeliveries = 200

/** A delivery whose order the office changed after the phone read it, or that a rule stopped. */
export const heldDeliverySchema = z.object({
  id: z.int(),
  eventId: z.string(),
  orderId: z.int(),
  orderNum: z.string(),
  customerID: z.int(),
  customerName: z.string(),
  /** The order's version. */
  modifiedOn: fields.instant,
  driverId: z.int(),
  driverName: z.string(),
  /** By the phone's clock. */
  deliveredAt: fields.instant,
  isClockOff: z.boolean(),
  receivedBy: z.string().nullable(),
  /** SVG path data. */
  signature: z.string().nullable(),
  notes: z.string().nullable(),
  photos: z.array(z.string()),
  /** On the phone, before any were refused. */
  shownUnits: z.int(),
  refusedUnits: z.int(),
  refusedLines: z.array(refusedLineSchema),
  /** The office's changes, except to prices, days and batches. */
  differs: z.object({
    /** Products of which the order has other units now than the phone showed. */
    units: z.array(
      z.object({
        productId: z.int(),
        productName: z.string(),
        productSku: z.string(),
        shown: z.int(),
        now: z.int(),
      }),
    ),
    driver: z.boolean(),
    pickup: z.boolean(),
    /** From which the order can't be delivered. */
    status: z.enum(orderStatuses).nullable(),
  }),
  /** The order's driver now. */
  driverNow: z.string().nullable(),
  /** The rule that stopped the delivery, if that is why. */
  problem: z.string().nullable(),
})
export type HeldDelivery = z.output<typeof heldDeliverySchema>

export const listHeldDeliveries = call({
  method: 'GET',
  path: '/api/db/deliveries/getHeld',
  summary: `Deliveries that wait for the office, because their orders had changed after the driver's phone read them: at most ${maxHeldDeliveries}, oldest first. Drivers get their own (D-314).`,
  who: 'staff',
  answer: z.array(heldDeliverySchema),
  reads: ['orders', 'customers', 'products', 'users'],
})

const settlingRoles = { roles: ['SALES', 'INVENTORY'] } as const

export const applyHeldDelivery = call({
  method: 'POST',
  path: '/api/db/deliveries/applyHeld/:id',
  summary:
    'Delivers an order as its driver did: its lines become what the proof says, other units go to a backorder, and a credit memo is requested for refused units (D-314, D-260).',
  who: settlingRoles,
  params: z.object({ id: fields.pathId }),
  body: z
    .object({
      modifiedOn: fields.modifiedOn,
      /** Why units leave without a usable batch. */
      reason: fields.reason.optional(),
    })
    .optional(),
  answer: shipAvailable.answer,
  refusals: [
    'not-found',
    'delivery-settled',
    'changed-meanwhile',
    'stop-delivered',
    'has-credit-memos',
    'product-unknown',
    'product-not-sold',
    'amount-too-large',
    'credit-used',
    ...savedOrderRefusals,
  ],
  changes: ['orders', 'products', 'payments', 'customers', 'memos', 'documents'],
})

export const dismissHeldDelivery = call({
  method: 'POST',
  path: '/api/db/deliveries/dismissHeld/:id',
  summary: 'Leaves an order as it is, whatever its driver did, with a reason in its log (D-314). The proof is kept.',
  who: settlingRoles,
  params: z.object({ id: fields.pathId }),
  body: z.object({ reason: fields.reason.optional() }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['not-found', 'delivery-settled', 'reason-missing'],
  changes: ['orders'],
})
