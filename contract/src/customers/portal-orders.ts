import { contactDocumentKinds, contactOrderStates } from '@dray/domain/contacts/contact-orders'
import { maxLengths } from '@dray/domain/limits'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'
import { firstPageRows, pages, pageLimit } from '../call/paged-list.ts'
import { maxOrderLines } from '../orders.ts'
import { portalClaimSchema } from './portal-claims.ts'

/** An order as its customer's contacts see it: without costs, counts, batches that haven't shipped, and the office's notes (D-334). */
export const portalOrderSchema = z.object({
  /** A sent order is found by the number it was sent with for good. */
  orderNum: z.string(),
  state: z.enum(contactOrderStates),
  placedOn: fields.day,
  deliveryDate: fields.day.nullable(),
  pickupOrder: z.boolean(),
  customerPO: z.string().nullable(),
  /** The contact's own. */
  note: z.string().nullable(),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: money,
      subtotal: money,
      /** The batches that shipped. */
      batches: z.array(z.string()).optional(),
      /** Only if the order has fewer units of the product than it once had. */
      changes: z.object({ ordered: z.int() }).optional(),
    }),
  ),
  subtotal: money,
  discount: money,
  total: money,
  declinedReason: z.string().nullable(),
  /** The name of the contact who sent it. */
  sentBy: z.string().nullable(),
  modifiedOn: fields.instant,
  /** Its cutoff while it is a sent order; null if there is none, or it was decided. */
  canChangeUntil: fields.instant.nullable(),
  /** The last day for a claim; null if nothing can be claimed now. */
  canClaimUntil: fields.day.nullable(),
  /** Newest first. */
  claims: z.array(portalClaimSchema),
  backorders: z.array(z.string()),
  documents: z.array(
    z.object({ id: z.string(), kind: z.enum(contactDocumentKinds), name: z.string(), savedOn: fields.instant }),
  ),
  /** Only for contacts who see money. */
  balance: money.optional(),
})
export type PortalOrder = z.output<typeof portalOrderSchema>

const byNumber = z.object({ orderNum: fields.text(60) })
const shown = ['orders', 'documents', 'memos', 'payments', 'contacts'] as const

export const listPortalOrders = call({
  method: 'GET',
  path: '/api/portal/orders',
  summary: `The customer's orders, newest first: the newest ${firstPageRows}, or a page of them. Drafts of the office aren't among them.`,
  who: 'contact',
  ...pages(z.object({}), portalOrderSchema, pageLimit(500).optional()),
  reads: shown,
})

export const readPortalOrder = call({
  method: 'GET',
  path: '/api/portal/orders/:orderNum',
  summary: 'One of the orders, by its number or the number it was sent with.',
  who: 'contact',
  params: byNumber,
  answer: portalOrderSchema,
  refusals: ['not-found'],
  reads: shown,
})

export const readPortalDocument = call({
  method: 'GET',
  path: '/api/portal/documents/:orderNum/:id',
  summary: 'A saved document of an order: its invoice, proof of delivery, COAs and credit memos.',
  who: 'contact',
  params: byNumber.extend({ id: fields.text(100) }),
  answer: z.unknown(),
  answers: 'pdf',
  refusals: ['not-found'],
})

export const readPortalHome = call({
  method: 'GET',
  path: '/api/portal/home',
  summary:
    'What the first page shows: the last order, what the customer usually buys, sent orders, and the days for a delivery.',
  who: 'contact',
  answer: z.object({
    last: portalOrderSchema.nullable(),
    usual: z.array(z.object({ sku: z.string(), quantity: z.int() })),
    sent: z.array(portalOrderSchema),
    days: z.array(z.object({ day: fields.day, cutoff: fields.instant.nullable() })),
    rules: z.object({
      minimumOrder: money.nullable(),
      poRequired: z.boolean(),
      mayPickUp: z.boolean(),
      /** False if the day can be left to the office. */
      dayRequired: z.boolean(),
    }),
    owed: money.optional(),
  }),
  reads: [...shown, 'customers', 'products', 'settings'],
})
export type PortalHome = z.output<typeof readPortalHome.answer>

export const portalMoneySchema = z.object({
  /** The sum of the open balances. Credit isn't taken off. */
  balance: money,
  overdue: money,
  credit: money,
  /** By due date; only invoices with a balance. */
  invoices: z.array(z.object({ orderNum: z.string(), dueOn: fields.day, total: money, balance: money })),
})
export type PortalMoney = z.output<typeof portalMoneySchema>

export const readPortalMoney = call({
  method: 'GET',
  path: '/api/portal/money',
  summary: 'What the customer owes, for contacts who see money.',
  who: 'contact',
  answer: portalMoneySchema,
  refusals: ['money-hidden'],
  reads: ['orders', 'payments', 'customers', 'contacts'],
})

export const readPortalStatement = call({
  method: 'GET',
  path: '/api/portal/statement',
  summary: "The customer's statement of today, for contacts who see money. It isn't saved.",
  who: 'contact',
  answer: z.unknown(),
  answers: 'pdf',
  refusals: ['money-hidden'],
})

export const sentOrderSchema = z.object({
  lines: z
    .array(
      z.object({
        sku: fields.requiredLine(maxLengths.sku, 'Every line needs a SKU'),
        quantity: fields.quantity,
        /** The price that the contact saw. */
        shownPrice: money,
      }),
      'An order needs at least one line',
    )
    .min(1, 'An order needs at least one line')
    .max(maxOrderLines, `An order can have at most ${maxOrderLines} lines`)
    .refine(
      (lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length,
      'Every product can be listed only once',
    ),
  /** Null leaves the day to the office, as long as the company has no rule about days. */
  deliveryDate: fields.day.nullable(),
  pickupOrder: z.boolean(),
  customerPO: fields.optionalLine(maxLengths.customerPO),
  note: fields.optionalText(500),
  /** The sent order that it changes. */
  replaces: z.object({ orderNum: fields.text(60), modifiedOn: fields.instant }).optional(),
})
export type SentOrder = z.output<typeof sentOrderSchema>

/** The details of `price-changed`. */
export const priceChangeSchema = z.object({
  lines: z.array(z.object({ sku: z.string(), shown: money, price: money })),
})

/** The details of `below-minimum`, before the discount. */
export const belowMinimumSchema = z.object({ missing: money })

/** 5,000 lines. */
const bodyLimit = 1024 * 1024

export const sendPortalOrder = call({
  method: 'POST',
  path: '/api/portal/orders/send',
  summary: 'Sends an order to the office, which accepts or declines it, or changes one that is still undecided.',
  who: 'contact',
  body: sentOrderSchema,
  answer: portalOrderSchema,
  refusals: [
    'may-not-order',
    'price-changed',
    'product-not-orderable',
    'day-not-offered',
    'cutoff-passed',
    'pickup-not-offered',
    'below-minimum',
    'not-full-cases',
    'po-missing',
    'order-accepted',
    'changed-meanwhile',
    'not-found',
    'amount-too-large',
    'order-too-long',
  ],
  changes: ['orders', 'products'],
  bodyLimit,
})

export const cancelPortalOrder = call({
  method: 'POST',
  path: '/api/portal/orders/cancel/:orderNum',
  summary: "Cancels a sent order that the office hasn't accepted. Canceling it again changes nothing.",
  who: 'contact',
  params: byNumber,
  body: z.object({ modifiedOn: fields.instant }),
  answer: portalOrderSchema,
  refusals: ['may-not-order', 'not-found', 'order-accepted', 'cutoff-passed', 'changed-meanwhile'],
  changes: ['orders'],
})
