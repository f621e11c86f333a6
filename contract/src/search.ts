import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

export const found = z.object({
  orders: z.array(z.object({ id: z.int(), orderNum: z.string(), customerName: z.string(), orderStatus: z.string() })),
  customers: z.array(z.object({ id: z.int(), customerName: z.string() })),
  products: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), brand: z.string() })),
  batches: z.array(z.object({ id: z.int(), batchNumber: z.string(), sku: z.string(), productName: z.string() })),
})
export type Found = z.output<typeof found>

export const findAnything = call({
  method: 'GET',
  path: '/api/db/search/find',
  summary:
    'Orders, customers, products and batches whose number, name or SKU holds the words; a driver finds their own.',
  who: 'staff',
  query: z.object({ words: fields.text(100) }),
  answer: found,
  reads: ['orders', 'customers', 'products'],
})
