import { maxLengths } from '@dray/domain/limits'
import { labelSheets } from '@dray/domain/batches/batch-labels'
import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { zebraResolutions } from '@dray/domain/batches/zpl-labels'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

export const batchSchema = z.object({
  id: z.int(),
  batchNumber: z.string(),
  isCheckedIn: z.boolean(),
  initialQuantity: z.int(),
  remainingQuantity: z.int(),
  receivedOn: fields.day,
  expiresOn: fields.day.nullable(),
  testedOn: fields.day.nullable(),
  labName: z.string().nullable(),
  thcPercent: z.number().nullable(),
  cbdPercent: z.number().nullable(),
  notes: z.string().nullable(),
  /** Wins over its product's. */
  shelf: z.string().nullable(),
  hold: z.object({ reason: z.string(), by: z.string().nullable(), on: fields.instant }).nullable(),
  /** A certificate of analysis is saved for it. */
  hasCoa: z.boolean(),
  /** Opens the newest one. */
  coaUrl: z.string().nullable(),
  /** Today; an order may need it later, or for longer. */
  usable: z.boolean(),
  unusableReason: z.enum(unusableReasons).nullable(),
})
export type Batch = z.output<typeof batchSchema>

/** Applies to a new batch only; an existing one keeps its setting. */
/** Printed on the label of a new batch. A batch that is there keeps its own. */
const expiryOfNewBatch = fields.day.nullish()
const isCheckedIn = z.boolean().default(false)

export const maxReceiptNotes = 500

const inventory = { roles: ['INVENTORY'] } as const

export const listBatches = call({
  method: 'GET',
  path: '/api/db/products/getBatches/:sku',
  summary: 'Every batch of a product, newest first.',
  who: 'office',
  params: z.object({ sku: fields.text(maxLengths.sku) }),
  answer: z.array(batchSchema),
  refusals: ['not-found'],
  reads: ['products'],
})

export const addBatch = call({
  method: 'POST',
  path: '/api/db/products/addBatch/:productId',
  summary: 'Adds untagged stock to a batch. If the product already has this batch number, the units are added to it.',
  who: inventory,
  params: z.object({ productId: fields.pathId }),
  body: z.object({
    batchNumber: fields.optionalLine(maxLengths.batchNumber),
    initialQuantity: fields.quantity,
    receivedOn: fields.receiptDay,
    expiresOn: expiryOfNewBatch,
    isCheckedIn,
  }),
  answer: batchSchema,
  refusals: [
    'not-found',
    'period-closed',
    'coa-missing',
    'product-without-batches',
    'too-few-untagged',
    'batch-of-another-product',
    'received-in-future',
  ],
  changes: ['products', 'orders'],
})

export const suggestBatchNumber = call({
  method: 'GET',
  path: '/api/db/products/createBatchNumber/:productId',
  summary: 'The number that the next batch of a product received on this day gets; nothing is reserved.',
  who: inventory,
  params: z.object({ productId: fields.pathId }),
  query: z.object({ receivedOn: fields.looseDay }),
  answer: z.object({ batchNumber: z.string() }),
  refusals: ['not-found', 'product-without-batches'],
  reads: ['products'],
})

export const receiveStock = call({
  method: 'POST',
  path: '/api/db/products/receiveStock/:productId',
  summary:
    "Adds received units to a product's stock and, if it is tracked by batch, to a new batch or the product's batch with this number.",
  who: inventory,
  params: z.object({ productId: fields.pathId }),
  body: z.object({
    quantity: fields.quantity,
    receivedOn: fields.receiptDay,
    batchNumber: fields.optionalLine(maxLengths.batchNumber),
    expiresOn: expiryOfNewBatch,
    isCheckedIn,
    notes: fields.optionalText(maxReceiptNotes),
  }),
  /** `stock`: the units of the product in stock now; `batch`: null if the product is not tracked by batch. */
  answer: z.object({ stock: z.int(), batch: batchSchema.nullable() }),
  refusals: [
    'not-found',
    'period-closed',
    'coa-missing',
    'product-without-batches',
    'batch-of-another-product',
    'received-in-future',
  ],
  changes: ['products', 'orders'],
})
export type Receipt = z.output<typeof receiveStock.answer>

export const listBatchesToCheckIn = call({
  method: 'GET',
  path: '/api/db/products/getBatchesToCheckIn',
  summary: 'The products that have units in batches, none of which is checked in, each with the batch received first.',
  who: 'office',
  answer: z.array(z.object({ productId: z.int(), sku: z.string(), batchNumber: z.string(), units: z.int() })),
  reads: ['products'],
})

export const changeBatch = call({
  method: 'PUT',
  path: '/api/db/products/updateBatch/:id',
  summary: 'Checks a batch in or out, or corrects its remaining units, with a reason.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  body: z
    .object({
      isCheckedIn: z.boolean().optional(),
      remainingQuantity: fields.optionalCount.optional(),
      /** Only the difference from what the form showed is applied, so a sale in the meantime is kept. */
      remainingBefore: fields.optionalCount.optional(),
      notes: fields.optionalText(500).optional(),
    })
    .refine(
      ({ isCheckedIn, remainingQuantity }) => isCheckedIn !== undefined || typeof remainingQuantity === 'number',
      'Choose what to change',
    ),
  answer: batchSchema,
  refusals: ['not-found', 'period-closed', 'coa-missing', 'batch-taken', 'reason-missing'],
  changes: ['products', 'orders'],
})

export const changeBatchFacts = call({
  method: 'PUT',
  path: '/api/db/products/updateBatchFacts/:id',
  summary: 'Changes the facts of a batch that are sent: expiry, test, potency, notes, shelf; null clears one.',
  who: inventory,
  params: z.object({ id: fields.pathId }),
  body: z
    .object({
      expiresOn: fields.receiptDay.optional(),
      testedOn: fields.receiptDay.optional(),
      labName: fields.optionalLine(maxLengths.name).optional(),
      thcPercent: fields.optional(fields.shareInPercent),
      cbdPercent: fields.optional(fields.shareInPercent),
      notes: fields.notes.optional(),
      shelf: fields.optionalLine(maxLengths.shelf).optional(),
    })
    .refine((facts) => Object.keys(facts).length > 0, 'Choose what to change'),
  answer: batchSchema,
  refusals: ['not-found'],
  changes: ['products'],
})
export type BatchFactsBody = z.output<typeof changeBatchFacts.body>

const labelFormats = ['PDF', 'ZPL'] as const

export const createLabels = call({
  method: 'POST',
  path: '/api/db/products/createLabels',
  summary:
    'Labels to print, one per batch, each with a code that opens its Tags page: a PDF, or ZPL II for a Zebra printer, one label at a time.',
  who: 'office',
  query: z.object({
    format: z.enum(labelFormats).default(labelFormats[0]),
    /** The printer's resolution, for ZPL. */
    dpi: z.coerce.number().pipe(z.literal(zebraResolutions)).default(zebraResolutions[0]),
  }),
  body: z.object({
    batchIds: z.array(fields.looseId).min(1, 'Select at least one batch').max(500, 'Select at most 500 batches'),
    sheet: z.enum(labelSheets).default(labelSheets[0]),
  }),
  answer: fields.pdf,
  refusals: ['not-found'],
  answers: 'pdf',
  mediaTypes: ['application/pdf', 'application/zpl'],
})

const maxBatches = 500
const batchIds = z
  .array(fields.looseId)
  .min(1, 'Select at least one batch')
  .max(maxBatches, `Select at most ${maxBatches} batches`)

const holding = {
  method: 'POST',
  who: inventory,
  body: z.object({ batchIds, reason: fields.reason }),
  answer: z.array(batchSchema),
  changes: ['products', 'orders'],
} as const

export const holdBatches = call({
  ...holding,
  refusals: ['not-found', 'batch-on-hold', 'batch-not-on-hold', 'reason-missing'],
  path: '/api/db/products/holdBatches',
  summary: 'Puts batches on hold with a reason, all or none; their units are not available until they are released.',
})

export const releaseBatches = call({
  ...holding,
  refusals: ['not-found', 'batch-on-hold', 'batch-not-on-hold', 'reason-missing'],
  path: '/api/db/products/releaseBatches',
  summary: 'Releases batches from hold with a reason, all or none.',
})

const reservingOrderSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  customerName: z.string(),
  deliveryDate: fields.day.nullable(),
  units: z.int(),
})
export type ReservingOrder = z.output<typeof reservingOrderSchema>

export const findOrdersOfBatches = call({
  method: 'POST',
  path: '/api/db/products/findOrdersOfBatches',
  summary: 'The open orders with units of these batches still to pull, first delivery first. Writes nothing.',
  who: 'office',
  body: z.object({ batchIds }),
  answer: z.array(reservingOrderSchema),
  writes: false,
  reads: ['orders', 'customers'],
})
