import { maxLengths } from '@dray/domain/limits'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { z } from 'zod'
import { batchSchema } from '../batches.ts'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { purchaseReceiptSchema } from '../purchases.ts'

/** Same as the maximum for items of a purchase order. */
const maxLines = 5000

const inventory = { roles: ['INVENTORY'] } as const
/** Orders that wait may get the units. */
const changes = ['purchases', 'products', 'orders'] as const

const receivingSchema = z.object({
  id: z.int(),
  orderStatus: z.enum(purchaseStatuses),
  modifiedOn: fields.instant,
  closedShortOn: fields.instant.nullable(),
})

/** Delivered units of an item under one batch number. */
const deliveredLine = z.object({
  itemId: fields.looseId,
  units: fields.quantity,
  /** If more has been received since, these may be the same units, so the call is refused. */
  receivedBefore: fields.count,
  /** If missing, the next number is generated. */
  batchNumber: fields.optionalLine(maxLengths.batchNumber),
  /** Expiry printed on the label of a new batch. */
  expiresOn: fields.day.nullish(),
  /** Needed if more was delivered than is open. */
  reason: fields.reason,
})

export const receiveDelivery = call({
  method: 'POST',
  path: '/api/db/purchases/receive/:id',
  summary:
    'Receives a delivery for a purchase order: delivered units go into stock and batches. Once nothing is open, the purchase order is received.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  body: z.object({
    receivedOn: fields.receiptDay,
    isCheckedIn: z.boolean().default(false),
    lines: z
      .array(deliveredLine, 'Enter units for at least one line')
      .min(1, 'Enter units for at least one line')
      .max(maxLines, `At most ${maxLines.toLocaleString('en-US')} lines at once`),
    /** Without it the rest stays open. */
    closedShortReason: fields.reason,
  }),
  /** `receipts`: one for each line, in the same sequence. `batches`: with what they have now. */
  answer: receivingSchema.extend({ receipts: z.array(purchaseReceiptSchema), batches: z.array(batchSchema) }),
  refusals: [
    'not-found',
    'period-closed',
    'coa-missing',
    'purchase-is-draft',
    'purchase-canceled',
    'purchase-received',
    'purchase-closed-short',
    'already-received',
    'product-without-batches',
    'batch-of-another-product',
    'received-in-future',
    'item-of-another-purchase',
    'reason-missing',
  ],
  changes,
  /** 5,000 lines with their reasons. */
  bodyLimit: 4 * 1024 * 1024,
})
export type ReceivedDelivery = z.output<typeof receiveDelivery.answer>

export const undoReceipt = call({
  method: 'POST',
  path: '/api/db/purchases/undoReceipt/:id',
  summary: 'Undoes one receipt: its units leave stock and are open again. Refused if they were sold or promised.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  answer: receivingSchema,
  refusals: ['not-found', 'period-closed', 'receipt-used'],
  changes: ['purchases', 'products'],
})

export const closePurchaseShort = call({
  method: 'POST',
  path: '/api/db/purchases/closeShort/:id',
  summary: 'Closes a purchase order short: open units are no longer expected, and the purchase order is received.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  body: z.object({ reason: fields.reason }),
  answer: receivingSchema,
  refusals: [
    'not-found',
    'purchase-is-draft',
    'purchase-canceled',
    'purchase-received',
    'purchase-closed-short',
    'nothing-received',
    'reason-missing',
  ],
  changes: ['purchases'],
})

export const reopenPurchase = call({
  method: 'POST',
  path: '/api/db/purchases/reopen/:id',
  summary:
    'Reopens a purchase order that was closed short: its remaining units are on order again, and received units stay.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  answer: receivingSchema,
  refusals: ['not-found', 'purchase-not-short'],
  changes: ['purchases'],
})

export const checkInReceipts = call({
  method: 'PUT',
  path: '/api/db/purchases/checkIn/:id',
  summary: "Checks in or out every batch received with a purchase order. Stock doesn't change.",
  who: inventory,
  params: z.object({ id: fields.pathId }),
  body: z.object({ isCheckedIn: z.boolean() }),
  answer: z.array(batchSchema),
  refusals: ['not-found', 'coa-missing'],
  changes,
})
