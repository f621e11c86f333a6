import { handoverWays, maxPrintedLines, printedLines } from '@dray/domain/documents/document-content'
import {
  documentFolders,
  type DocumentKind,
  documentKinds,
  orderDocumentKinds,
} from '@dray/domain/documents/document-kinds'
import { orientations, pageSizes, maxMargin } from '@dray/domain/documents/page-setup'
import { maxPaymentReceiptOrders } from '@dray/domain/documents/accounts/payment-receipt'
import { dispositions } from '@dray/domain/memos/credit-memo'
import { maxStatementMemos, maxStatementOrders, maxStatementPayments } from '@dray/domain/documents/accounts/statement'
import { type Cents, maxAmount, zero } from '@dray/domain/money'
import { maxLengths } from '@dray/domain/limits'
import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { type AgingBucket, agingBuckets } from '@dray/domain/receivables/aging'
import type { Access } from '@dray/domain/users/permissions'
import { z } from 'zod'
import { call } from './call.ts'
import type { Entity } from './call/entities.ts'
import * as fields from './call/fields.ts'
import type { ProblemCode } from './problems.ts'
import { money, moneySum } from './call/money.ts'
import { maxOrderLines } from './orders.ts'
import { storedName, uploadUrlSchema } from './storage.ts'

const amount = money.refine((cents) => cents >= 0, "Amount can't be negative")
/** May be sent but is ignored: the server recalculates it. */
const derived = money.optional()
const text = (maxLength: number) => fields.text(maxLength).default('')
const oneLine = (maxLength: number) => fields.line(maxLength).default('')
const pixels = z.number().min(0, "Margin can't be negative").max(maxMargin, `Margin can be at most ${maxMargin} pixels`)

const party = z.strictObject({ name: fields.line(300), address: text(1000), phone: oneLine(100) })
/** May be sent but is ignored: the server prints the company's own. */
const ofTheCompany = fields.text(1000).optional()

const line = z.strictObject({
  product: fields.requiredLine(500, 'Every line needs a product'),
  brand: oneLine(300),
  sku: oneLine(100),
  batch: fields.line(100).nullable().default(null),
  /** The batches of an invoice's units with their facts, each in one line. */
  batches: z.array(fields.line(500)).max(maxOrderLines).readonly().optional(),
  /** Full cases of an invoice's units. */
  cases: fields.line(60).optional(),
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    // All lines of a product are printed as one line.
    .max(1_000_000 * maxOrderLines, 'Quantity is too large'),
  price: amount,
  total: derived,
})

const handover = z.strictObject({
  way: z.enum(handoverWays),
  on: fields.day.nullable(),
  driver: fields.line(300).nullable(),
  location: fields.line(300).nullable(),
})

/** Rendering takes time and memory for every line of text, however it is broken. */
const isPrintable = (content: object): boolean => printedLines(content) <= maxPrintedLines
const tooLong = 'This document has too much text to print'

const page = z.strictObject({
  size: z.enum(pageSizes),
  orientation: z.enum(orientations),
  margin: z.strictObject({ vertical: pixels, horizontal: pixels }),
})

const shared = {
  number: fields.requiredLine(60, 'A document needs a number'),
  issuedOn: fields.day,
  company: party.extend({ logo: ofTheCompany, accent: ofTheCompany }),
  recipient: party.extend({ name: fields.requiredLine(300, 'A document needs a recipient'), contact: oneLine(300) }),
  page,
}

const customerPO = fields.line(maxLengths.customerPO).optional()

const orderContent = z
  .strictObject({
    ...shared,
    kind: z.enum(orderDocumentKinds),
    handover: handover.nullable(),
    lines: z.array(line).max(maxOrderLines, `A document can have at most ${maxOrderLines} lines`).readonly(),
    discount: amount.default(zero),
    discountNote: text(500),
    paid: amount.default(zero),
    notes: text(4000),
    customerPO,
    dueOn: fields.day.optional(),
    terms: fields.line(100).optional(),
    backorders: fields.text(300).optional(),
    footer: ofTheCompany,
    subtotal: derived,
    total: derived,
    balanceDue: derived,
  })
  .refine(isPrintable, { path: ['lines'], message: tooLong })
  .refine(({ lines }) => linesTotal(lines) <= maxAmount, {
    path: ['lines'],
    message: "This document's total is too large",
  })

const orderNumber = fields.requiredLine(100, 'Every order needs a number')

const receiptContent = z
  .strictObject({
    ...shared,
    kind: z.literal('payment'),
    method: z.enum(paymentMethods),
    reference: fields.line(maxLengths.reference).optional(),
    amount,
    creditUsed: amount.default(zero),
    orders: z
      .array(z.strictObject({ number: orderNumber, customerPO, total: money, applied: amount, balance: money }))
      .max(maxPaymentReceiptOrders, `A receipt can have at most ${maxPaymentReceiptOrders} orders`)
      .readonly(),
    voidedOn: fields.day.nullable(),
    notes: text(4000),
  })
  .refine(isPrintable, { path: ['orders'], message: tooLong })

const creditMemoContent = z
  .strictObject({
    ...shared,
    kind: z.literal('creditMemo'),
    orderNumber,
    customerPO,
    lines: z
      .array(
        z.strictObject({
          product: fields.requiredLine(500, 'Every line needs a product'),
          sku: oneLine(100),
          units: z.int().min(1).max(1_000_000).nullable(),
          disposition: z.enum(dispositions),
          reason: text(1000),
          amount,
        }),
      )
      .max(maxOrderLines, `A credit memo can have at most ${maxOrderLines} lines`)
      .readonly(),
    credited: amount,
    toCredit: amount,
    voidedOn: fields.day.nullable(),
    notes: text(4000),
  })
  .refine(isPrintable, { path: ['lines'], message: tooLong })

const aging = z.strictObject(
  Object.fromEntries(agingBuckets.map((bucket) => [bucket, moneySum])) as Record<AgingBucket, typeof moneySum>,
)
const unlistedCount = z.int().min(1)

const statementContent = z
  .strictObject({
    ...shared,
    kind: z.literal('statement'),
    orders: z
      .array(
        z.strictObject({
          number: orderNumber,
          customerPO,
          placedOn: fields.day,
          dueOn: fields.day,
          total: money,
          balance: amount,
        }),
      )
      .max(maxStatementOrders, `A statement can list at most ${maxStatementOrders} orders`)
      .readonly(),
    unlistedOrders: z.strictObject({ count: unlistedCount, aging }).nullable(),
    paymentsSince: fields.day,
    payments: z
      .array(
        z.strictObject({
          paidOn: fields.day,
          method: z.enum(paymentMethods),
          reference: fields.line(maxLengths.reference).optional(),
          appliedTo: text(2000),
          creditUsed: amount,
          amount,
        }),
      )
      .max(maxStatementPayments, `A statement can list at most ${maxStatementPayments} payments`)
      .readonly(),
    unlistedPayments: z.strictObject({ count: unlistedCount, amount: moneySum }).nullable(),
    memos: z
      .array(
        z.strictObject({ issuedOn: fields.day, number: orderNumber, order: orderNumber, toCredit: amount, amount }),
      )
      .max(maxStatementMemos, `A statement can list at most ${maxStatementMemos} credit memos`)
      .readonly()
      .default([]),
    creditAvailable: money,
    toCredit: moneySum.default(zero),
  })
  .refine(isPrintable, { path: ['orders'], message: tooLong })

/** Unknown fields are refused, and text is never interpreted as markup. */
export const documentContentSchema = z.discriminatedUnion('kind', [
  orderContent,
  receiptContent,
  creditMemoContent,
  statementContent,
])

/** A plain number, because it can be too large for Cents. */
const linesTotal = (lines: readonly { quantity: number; price: Cents }[]): number =>
  lines.reduce((total, { quantity, price }) => total + quantity * price, 0)

export const createInvoice = call({
  method: 'POST',
  path: '/api/storage/createInvoice',
  summary:
    'Renders an invoice, purchase order, receipt, credit memo or statement as a PDF; drivers only the invoices and credit memos of their own orders.',
  who: 'staff',
  body: z.strictObject({ content: documentContentSchema }),
  answer: fields.pdf,
  refusals: ['order-not-found', 'draft-has-no-invoice'],
  answers: 'pdf',
  // It stores nothing, and the same content always gives the same bytes.
  writes: false,
  // 5,000 lines with long names.
  bodyLimit: 8 * 1024 * 1024,
})

export const createDocument = call({
  method: 'POST',
  path: '/api/storage/createDocument',
  summary: 'Renders the document of a saved record as a PDF; drivers only those of their own orders.',
  who: 'staff',
  body: z.object({ kind: z.enum(documentKinds), recordId: fields.looseId, page }),
  answer: fields.pdf,
  refusals: ['not-found', 'order-not-found', 'purchase-not-found', 'no-proof', 'memo-not-issued'],
  answers: 'pdf',
  // It stores nothing.
  writes: false,
})

/** Null if the server did not render it from its record. */
const documentListSchema = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      createdAt: fields.instant,
      fingerprint: z.string().nullable(),
    }),
  ),
})
export type DocumentList = z.output<typeof documentListSchema>

export const listDocuments = call({
  method: 'GET',
  path: '/api/storage/list/documents',
  endsInSlash: () => true,
  summary:
    'The saved documents of the record in the filter, such as invoices/{customerName}_{orderNum}, newest first; drivers get only those of their own orders.',
  who: 'staff',
  query: z.object({ filter: storedName }),
  answer: documentListSchema,
  refusals: ['not-found', 'order-not-found', 'purchase-not-found'],
  reads: ['documents'],
})

export const createDocumentUpload = call({
  method: 'POST',
  path: '/api/storage/saveDocument',
  summary:
    'A URL where one PDF can be uploaded under this name, once, within ten minutes; for drivers, for their own orders.',
  who: 'staff',
  body: z.object({
    fileName: storedName,
    folder: z.enum(documentFolders),
    bucket: z.literal('documents'),
  }),
  answer: uploadUrlSchema,
  refusals: [
    'not-found',
    'order-not-found',
    'purchase-not-found',
    'no-proof',
    'memo-not-issued',
    'coa-of-another-batch',
    'purchase-not-emailed',
    'draft-has-no-invoice',
    'file-exists',
    'document-name',
    'upload-quota',
  ],
})

export const maxPickListOrders = 200

export const createPickList = call({
  method: 'POST',
  path: '/api/db/orders/createPickList',
  summary: 'The pick list of open orders, by packing location and batch, as a PDF.',
  who: 'office',
  body: z.object({
    orderIds: z
      .array(fields.looseId)
      .min(1, 'Select at least one order')
      .max(maxPickListOrders, `A pick list can have at most ${maxPickListOrders} orders`),
  }),
  answer: fields.pdf,
  refusals: ['order-not-found', 'order-not-to-pick', 'pick-list-too-long'],
  answers: 'pdf',
  writes: false,
})

export const createPackingSlip = call({
  method: 'POST',
  path: '/api/db/orders/createPackingSlip',
  summary: 'The packing slip of an order, without prices, as a PDF; drivers get only those of their own orders.',
  who: 'staff',
  body: z.object({ orderId: fields.looseId }),
  answer: fields.pdf,
  refusals: ['order-not-found'],
  answers: 'pdf',
  writes: false,
})

const emailRefusals = [
  'mail-is-off',
  'document-not-ours',
  'mail-address-refused',
  'too-many-other-addresses',
  'mail-not-sent',
] as const

const emailDocument = (definition: {
  path: `/${string}`
  summary: string
  who: Access
  refusals: readonly ProblemCode[]
  changes: readonly Entity[]
}) =>
  call({
    ...definition,
    refusals: [...definition.refusals, ...emailRefusals],
    method: 'POST',
    params: z.object({ id: fields.pathId }),
    body: z.object({
      to: fields.email,
      subject: fields.optionalLine(200),
      message: fields.optionalText(4000),
      /** With its folder, as in the list of documents. */
      fileName: z.preprocess((value) => value || null, fields.text(1000).nullable()),
      /** Also attaches the documents offered with it: with a statement, the credit memos it lists, up to the newest 20. */
      withEnclosed: z.boolean().optional(),
    }),
    answer: fields.ok,
  })
export type EmailDocument = ReturnType<typeof emailDocument>

export const emailInvoice = emailDocument({
  path: '/api/db/orders/emailInvoice/:id',
  summary: 'Emails a saved invoice of an order; without a file name, the current version.',
  who: { roles: ['SALES', 'ACCOUNTING'] },
  refusals: ['not-found', 'order-not-found', 'draft-has-no-invoice'],
  changes: ['orders', 'documents'],
})

export const emailPurchaseOrder = emailDocument({
  path: '/api/db/purchases/emailPurchaseOrder/:id',
  summary: 'Emails a saved PDF of a purchase order to its supplier; without a file name, the current version.',
  who: { roles: ['INVENTORY'] },
  refusals: ['purchase-not-found', 'purchase-not-emailed'],
  changes: ['purchases', 'documents'],
})

export const emailPaymentReceipt = emailDocument({
  path: '/api/db/payments/emailReceipt/:id',
  summary: 'Emails a saved receipt of a payment to its customer; without a file name, the current version.',
  who: { roles: ['ACCOUNTING'] },
  refusals: ['not-found'],
  changes: ['payments', 'documents'],
})

export const emailCreditMemo = emailDocument({
  path: '/api/db/memos/emailMemo/:id',
  summary: 'Emails a saved PDF of a credit memo to its customer; without a file name, the current version.',
  who: { roles: ['SALES', 'ACCOUNTING'] },
  refusals: ['not-found', 'memo-not-issued'],
  changes: ['memos', 'documents'],
})

export const emailProof = emailDocument({
  path: '/api/db/orders/emailProof/:id',
  summary: 'Emails the newest proof of delivery of an order to its customer.',
  who: { roles: ['SALES', 'ACCOUNTING'] },
  refusals: ['not-found', 'order-not-found', 'no-proof'],
  // Its PDF is saved, and announced, without this call.
  changes: ['orders'],
})

export const emailStatement = emailDocument({
  path: '/api/db/customers/emailStatement/:id',
  summary: "Emails a saved statement of a customer's account; without a file name, the statement of today.",
  who: { roles: ['ACCOUNTING'] },
  refusals: ['not-found'],
  changes: ['customers', 'documents'],
})

export const emailCalls: Record<DocumentKind, EmailDocument> = {
  invoice: emailInvoice,
  purchaseOrder: emailPurchaseOrder,
  payment: emailPaymentReceipt,
  creditMemo: emailCreditMemo,
  statement: emailStatement,
  proof: emailProof,
}
