import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { maxStatementsInPdf } from '@dray/domain/documents/accounts/statement'
import { z } from 'zod'
import { call } from './call.ts'
import { emailRunSchema } from './documents/email-runs.ts'
import * as fields from './call/fields.ts'
import { money, moneySum } from './call/money.ts'
import { payingCustomerSchema } from './payments/receipts.ts'
import { owingCustomers } from './receivables.ts'

const aging = z.object({
  current: moneySum,
  days30: moneySum,
  days60: moneySum,
  days90: moneySum,
  over90: moneySum,
})

export const statementAccountSchema = z.object({
  customer: payingCustomerSchema,
  asOf: fields.day,
  /** Oldest due first. */
  orders: z
    .array(
      z.object({
        orderNum: z.string(),
        customerPO: z.string().nullable(),
        placedOn: fields.day,
        dueOn: fields.day,
        total: money,
        balanceDue: money,
      }),
    )
    .readonly(),
  unlistedOrders: z.object({ count: z.int(), aging }).nullable(),
  paymentsSince: fields.day,
  /** Newest first, without voided ones. */
  payments: z
    .array(
      z.object({
        paymentDate: fields.day,
        paymentMethod: z.enum(paymentMethods),
        reference: z.string().nullable(),
        amount: money,
        customerCreditDeducted: money,
        customerCreditAdded: money,
        orderNums: z.array(z.string()).readonly(),
        orderCount: z.int(),
      }),
    )
    .readonly(),
  unlistedPayments: z.object({ count: z.int(), amount: moneySum }).nullable(),
  /** Credit memos issued since, newest first, without voided ones. */
  memos: z
    .array(
      z.object({
        id: z.int(),
        memoNum: z.string(),
        issuedOn: fields.day,
        orderNum: z.string(),
        toCredit: money,
        amount: money,
      }),
    )
    .readonly(),
  creditAvailable: money,
  /** Money on orders that don't owe it. */
  toCredit: moneySum,
})

export const readStatement = call({
  method: 'GET',
  path: '/api/db/customers/getStatement/:customerId',
  summary:
    "What a customer's statement says today: unpaid orders, payments and credit memos since the last statement, credit and total owed.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  answer: statementAccountSchema,
  refusals: ['not-found'],
  reads: ['payments', 'memos', 'orders', 'customers', 'documents'],
})

const accounting = { roles: ['ACCOUNTING'] } as const
/** The same limit as for a list without pages. */
export const maxStatements = 20_000

const chosenCustomers = z
  .array(fields.looseId)
  .min(1, 'Select at least one customer')
  .max(maxStatements, `At most ${maxStatements.toLocaleString('en-US')} customers`)

export const planStatements = call({
  method: 'POST',
  path: '/api/db/receivables/planStatements',
  summary:
    'The plan for printing and emailing many statements: how they are split into PDFs, and which customers have no email address.',
  who: accounting,
  body: z.union([z.strictObject({ customerIds: chosenCustomers }), z.strictObject({ receivables: owingCustomers })]),
  answer: z.object({
    customers: z.int(),
    withoutEmail: z.int(),
    /** By name. A PDF has a limited number of statements and orders. */
    parts: z.array(z.array(z.int())),
  }),
  refusals: ['too-many-statements'],
  writes: false,
})

export const createStatements = call({
  method: 'POST',
  path: '/api/db/receivables/createStatements',
  summary: 'The statements of one part of a plan as one PDF, each starting on a new page. Nothing is saved.',
  who: accounting,
  body: z.object({
    customerIds: chosenCustomers.max(maxStatementsInPdf, `One PDF can have at most ${maxStatementsInPdf} statements`),
  }),
  answer: fields.pdf,
  refusals: ['not-found', 'statements-too-long'],
  answers: 'pdf',
  writes: false,
})

const run = z.object({ run: emailRunSchema })

export const sendStatements = call({
  method: 'POST',
  path: '/api/db/receivables/sendStatements',
  summary: "Starts to email each customer's statement to its contact, saves it with the customer, and answers at once.",
  who: accounting,
  body: z.object({ customerIds: chosenCustomers }),
  answer: run,
  refusals: ['not-found', 'mail-is-off'],
  changes: ['documents'],
})

export const readStatementRun = call({
  method: 'GET',
  path: '/api/db/receivables/getStatementRun',
  summary: 'Progress of emailing statements, and which could not be sent: for the current run, or the latest.',
  who: accounting,
  answer: z.object({ run: emailRunSchema.nullable() }),
  refusals: ['not-found'],
  reads: ['documents'],
})

export const retryStatements = call({
  method: 'POST',
  path: '/api/db/receivables/retryStatements/:id',
  summary: 'Retries the statements of a run that could not be sent.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  answer: run,
  refusals: ['not-found', 'mail-is-off'],
  changes: ['documents'],
})

export const stopStatements = call({
  method: 'POST',
  path: '/api/db/receivables/stopStatements/:id',
  summary: 'Stops a run: statements not sent yet stay unsent.',
  who: accounting,
  params: z.object({ id: fields.pathId }),
  answer: run,
  refusals: ['not-found'],
  changes: ['documents'],
})
