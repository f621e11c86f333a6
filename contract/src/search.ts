import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { money } from './call/money.ts'

const text = z.string().nullable()

export const searchResultSchema = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      orderNum: z.string(),
      customerPO: z.string().nullable(),
      customerName: z.string(),
      orderStatus: z.string(),
    }),
  ),
  /** Orders where some of the words match the customer and the others a product, newest first. */
  ordersWithProduct: z.array(
    z.object({
      id: z.int(),
      orderNum: z.string(),
      orderStatus: z.string(),
      createdAt: fields.instant,
      customerId: z.int(),
      customerName: z.string(),
      productId: z.int(),
      productName: z.string(),
    }),
  ),
  purchases: z.array(
    z.object({ id: z.int(), purchaseOrderNum: z.string(), brandName: z.string(), orderStatus: z.string() }),
  ),
  customers: z.array(
    z.object({
      id: z.int(),
      customerName: z.string(),
      contactName: text,
      contactPhone: text,
      contactEmail: text,
      address: text,
    }),
  ),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
  products: z.array(
    z.object({ id: z.int(), sku: z.string(), name: z.string(), brand: z.string(), available: z.int() }),
  ),
  memos: z.array(z.object({ id: z.int(), memoNum: z.string(), customerName: z.string(), status: z.string() })),
  payments: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      paymentMethod: z.enum(paymentMethods),
      amount: money,
      customerName: z.string(),
      paymentDate: fields.day,
      isVoid: z.boolean(),
    }),
  ),
  batches: z.array(
    z.object({
      id: z.int(),
      batchNumber: z.string(),
      sku: z.string(),
      productName: z.string(),
      expiresOn: fields.day.nullable(),
      /** Today. */
      unusableReason: z.enum(unusableReasons).nullable(),
    }),
  ),
})
export type SearchResult = z.output<typeof searchResultSchema>

export const findAnything = call({
  method: 'GET',
  path: '/api/db/search/find',
  summary:
    'Orders by the start of their number, by any part of the PO number, or by words of their customer and a product; credit memos by the start of their number and payments by the start of their reference; customers (also by contact, phone, email and address), brands, products and batches that contain every word. Drivers find only their own orders and customers, no brands, batches, payments or credit memos.',
  who: 'staff',
  query: z.object({ words: fields.text(100) }),
  answer: searchResultSchema,
  reads: ['orders', 'customers', 'products', 'memos', 'payments'],
})
