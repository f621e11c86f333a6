import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { z } from 'zod'

const text = z.string()

/** Without the unit cost, which another user of the computer could read (D-57). */
const line = z.object({
  key: z.int().positive(),
  id: z.int().optional(),
  productSku: text,
  productName: text,
  productType: text,
  productGenetics: text.nullable(),
  productExtractType: text.nullable(),
  productWeight: z.number().nullable(),
  quantity: z.int().nonnegative().nullable(),
})

/** The part of a purchase order that survives a reload. */
export const storedPurchase = z.object({
  brandId: z.int().nullable(),
  expectedDeliveryOn: text,
  notes: text,
  lines: z.array(line).readonly(),
})

export const storedEdits = storedPurchase
  .extend({ purchaseOrderNum: text, orderStatus: z.enum(purchaseStatuses), paymentStatus: z.enum(paymentStatuses) })
  .partial()
