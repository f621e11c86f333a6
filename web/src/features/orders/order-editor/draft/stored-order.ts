import { handoverWays } from '@dray/domain/documents/document-content'
import { cents } from '@dray/domain/money'
import { batchModes } from '@dray/domain/orders/allocate-batches'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'

const amount = z.int().transform(cents)
const text = z.string()
const id = z.int().nullable()

/** Without the cost, which another user of the computer could read (D-57). */
const line = z.object({
  key: z.int().positive(),
  id: z.int().optional(),
  productId: z.int(),
  productSku: text,
  productName: text,
  productBrand: text,
  productType: text,
  productGenetics: text.nullable(),
  productExtractType: text.nullable(),
  productWeight: z.number().nullable(),
  quantity: z.int().positive(),
  unitPrice: amount,
  priceAdjustment: amount,
  productBatchId: id,
  productBatchNumber: text.nullable(),
  batchMode: z.enum(batchModes),
  shouldHaveTag: z.boolean(),
  tagsPulled: z.boolean(),
  dividedFrom: z.int().optional(),
})

/** The part of an order that survives a reload. */
export const storedDraft = z.object({
  customerId: id,
  pricedFor: id,
  way: z.enum(handoverWays),
  deliveryDate: text,
  driverId: id,
  packingLocationId: id,
  notes: text,
  cart: z.object({ lines: z.array(line).readonly(), nextKey: z.int().positive() }),
  discount: amount.nullable(),
  discountNotes: text,
})
export const storedEdits = storedDraft
  .extend({ orderStatus: z.enum(orderStatuses), paymentStatus: z.enum(paymentStatuses) })
  .partial()
