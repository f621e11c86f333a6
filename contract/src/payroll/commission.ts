import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money, moneySum } from '../call/money.ts'
import {
  half,
  ordersParams,
  paperQuery,
  periodParams,
  payType,
  reimbursementSchema,
  savedOrderSchema,
  userParams,
} from '../payroll.ts'

const payrollOrSelf = { roles: ['PAYROLL'], orSelf: 'userId' } as const

export const listPaidOrders = call({
  method: 'GET',
  path: '/api/db/payroll/get/drafts/paidOrders/:year/:month/:period/:userId',
  summary: 'The orders that were saved for the commission of a period; none if it was never saved (D-220).',
  who: payrollOrSelf,
  params: ordersParams,
  answer: z.array(savedOrderSchema),
  refusals: ['not-found'],
  reads: ['payroll', 'orders'],
})

/** With its current amounts; in a submitted period, with those it was paid with. Costs are absent for those who receive none. */
export const commissionOrderSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  customerName: z.string(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: fields.instant,
  /** After returns. */
  subtotal: money,
  /** Shown because the commission is computed before this discount. */
  discount: money,
  cost: money.optional(),
  adjustedCost: money.nullish(),
  /** The cost of restocked units, which `cost` leaves out and which lowers an adjusted cost. */
  returnedCost: money.optional(),
  /** As saved; for an unsaved order, what it would earn. */
  commission: money,
  /** `changed` if it would come to a different amount than saved. */
  remark: z.enum(['not-delivered', 'other-owner', 'placed-later', 'not-paid', 'changed']).nullable(),
})
export type CommissionOrder = z.output<typeof commissionOrderSchema>

export const correctionSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  customerName: z.string(),
  reason: z.enum(['canceled', 'refunded', 'changed']),
  /** As saved; for an unsaved correction, the amount owed now. */
  amount: money,
  /** `changed` if the amount owed now differs from the saved one, or nothing is owed anymore. */
  remark: z.enum(['changed']).nullable(),
  /** Such as November 2026 A. */
  paidIn: z.string(),
})
export type Correction = z.output<typeof correctionSchema>

export const commissionSchema = z.object({
  userId: z.int(),
  name: z.string(),
  year: z.int(),
  month: z.int(),
  payPeriod: half,
  commissionRate: z.number(),
  /** The typed commission, or else the sum of the saved list; 0 if there is neither. */
  commission: moneySum,
  submitted: z.boolean(),
  /** Null if never saved: then the list is what the period starts with. */
  lastSaved: fields.instant.nullable(),
  modifiedOn: fields.instant.nullable(),
  toBePaid: z.array(commissionOrderSchema),
  corrections: z.array(correctionSchema),
  /** Only the newest if there are too many, in sequence. The count includes all. Empty once submitted. */
  unpaid: z.array(commissionOrderSchema),
  unpaidCount: z.int(),
  offeredCorrections: z.array(correctionSchema),
  /** Orders that earn no commission yet, newest first: not delivered, or not paid if that's required. */
  waiting: z.array(commissionOrderSchema),
  waitingCount: z.int(),
})
export type Commission = z.output<typeof commissionSchema>

export const maxCommissionOrders = 5000
export const maxWaitingOrders = 200

export const readCommission = call({
  method: 'GET',
  path: '/api/db/payroll/get/commission/:year/:month/:payPeriod/:userId',
  summary: "A person's commission in a period: the orders to be paid, those that may be, and corrections.",
  who: payrollOrSelf,
  params: userParams,
  answer: commissionSchema,
  refusals: ['not-found'],
  reads: ['payroll', 'orders', 'customers', 'users', 'settings'],
})

/** Only the newest are returned. */
export const maxQuestions = 100

const personAmount = z.object({ userId: z.int(), name: z.string(), count: z.int(), amount: moneySum })

export const payrollTasksSchema = z.object({
  /** In no saved commission; empty once it's submitted. */
  corrections: z.array(personAmount),
  /** Orders of the period that would earn a commission, of people who have no saved commission; empty once it's submitted. */
  uncalculated: z.array(personAmount),
  /** Unanswered questions of any period, newest first. */
  questions: z.array(z.object({ userId: z.int(), name: z.string(), year: z.int(), month: z.int(), payPeriod: half })),
})
export type PayrollTasks = z.output<typeof payrollTasksSchema>

export const readPayrollTasks = call({
  method: 'GET',
  path: '/api/db/payroll/getTasks/:year/:month/:payPeriod',
  summary: 'Tasks before submitting a period: commissions not calculated, corrections, and questions.',
  who: { roles: ['PAYROLL'] },
  params: periodParams,
  answer: payrollTasksSchema,
  reads: ['payroll', 'orders', 'users'],
})

export const ownPaySchema = z.object({
  year: z.int(),
  month: z.int(),
  payPeriod: half,
  submittedOn: fields.instant.nullable(),
  isSaved: z.boolean(),
  commission: moneySum,
  orderCount: z.int(),
  comments: z.int(),
  /** Present once the period is submitted. */
  hoursWorked: z.number().optional(),
  totalBasePay: moneySum.optional(),
  bonus: money.optional(),
  reimbursement: moneySum.optional(),
  reimbursementsDetails: z.array(reimbursementSchema).optional(),
  totalPay: moneySum.optional(),
})
export type OwnPay = z.output<typeof ownPaySchema>

/** Twenty-five years. */
export const maxOwnPeriods = 600

const ownPayListSchema = z.object({
  payType: payType.nullable(),
  baseRate: money.nullable(),
  commissionRate: z.number(),
  periods: z.array(ownPaySchema),
})
export type OwnPayList = z.output<typeof ownPayListSchema>

export const listOwnPay = call({
  method: 'GET',
  path: '/api/db/payroll/getOwn/:userId',
  summary: "A person's pay by period, newest first, including the current period (D-225).",
  who: payrollOrSelf,
  params: z.object({ userId: fields.pathId }),
  answer: ownPayListSchema,
  refusals: ['not-found'],
  reads: ['payroll', 'orders', 'customers', 'users', 'settings'],
})

export const payCommentSchema = z.object({
  id: z.int(),
  userId: z.int(),
  userName: z.string(),
  text: z.string(),
  createdAt: fields.instant,
})
export type PayComment = z.output<typeof payCommentSchema>

/** Only the newest are returned. */
export const maxPayComments = 500

export const listPayComments = call({
  method: 'GET',
  path: '/api/db/payroll/comments/get/:year/:month/:payPeriod/:userId',
  summary: "Questions and answers about a person's pay of a period, newest first.",
  who: payrollOrSelf,
  params: userParams,
  answer: z.array(payCommentSchema),
  refusals: ['not-found'],
  reads: ['payroll'],
})

export const addPayComment = call({
  method: 'POST',
  path: '/api/db/payroll/comments/add/:year/:month/:payPeriod/:userId',
  summary: "Adds a question or an answer about a person's pay of a period.",
  who: payrollOrSelf,
  params: userParams,
  body: z.object({ text: fields.requiredText(4000, 'Write a comment first') }),
  answer: payCommentSchema,
  refusals: ['not-found'],
  changes: ['payroll'],
})

export const createCommissionStatement = call({
  method: 'GET',
  path: '/api/db/payroll/statement/:year/:month/:payPeriod/:userId',
  summary: "A person's commission in a period as a PDF.",
  who: payrollOrSelf,
  params: userParams,
  query: paperQuery,
  answer: fields.pdf,
  refusals: ['not-found'],
  answers: 'pdf',
})
