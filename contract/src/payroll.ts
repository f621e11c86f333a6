import {
  hoursErrors,
  isHours,
  maxHours,
  maxPayAmount,
  maxReimbursements,
  parseHours,
  payAmountErrors,
  payTypes,
} from '@dray/domain/payroll/pay'
import { pageSizes } from '@dray/domain/documents/page-setup'
import { firstPayYear, halves, lastPayYear } from '@dray/domain/payroll/pay-period'
import { z } from 'zod'
import { call } from './call.ts'
import { optionalCommissionRate } from './payroll/commission-rate.ts'
import * as fields from './call/fields.ts'
import { missingOr } from './call/messages.ts'
import { looseMoney, money, moneySum } from './call/money.ts'

/** Year with four digits, month 1 to 12 without a leading zero, A or B (D-124). */
export const year = z.codec(
  z.string().regex(/^2[01]\d\d$/, `Enter a year from ${firstPayYear} to ${lastPayYear}`),
  z.int().min(firstPayYear).max(lastPayYear),
  {
    decode: Number,
    encode: String,
  },
)
const month = z.codec(z.string().regex(/^([1-9]|1[0-2])$/, 'Enter a month from 1 to 12'), z.int().min(1).max(12), {
  decode: Number,
  encode: String,
})
export const half = z.enum(halves, 'Enter A or B')
export const periodParams = z.object({ year, month, payPeriod: half })
export const userParams = periodParams.extend({ userId: fields.pathId })
/** The specification calls the half `period` here. */
export const ordersParams = z.object({ year, month, period: half, userId: fields.pathId })

/** Defaults to Letter. */
export const paperQuery = z.object({ paper: z.enum(pageSizes, 'Choose letter or a4').optional() })

const payroll = { roles: ['PAYROLL'] } as const

export const payType = z.enum(payTypes)

export const reimbursementSchema = z.object({ description: z.string(), amount: money })

export const savedOrderSchema = z.object({
  orderId: z.int(),
  orderNum: z.string(),
  /** Absent for those who receive no costs. Null if the order's own cost counts. */
  adjustedCost: money.nullish(),
  commission: money,
})

/** Base and total are always computed. */
export const payrollRowSchema = z.object({
  userId: z.int(),
  name: z.string(),
  payType: payType.nullable(),
  baseRate: money.nullable(),
  hoursWorked: z.number(),
  totalBasePay: moneySum,
  commission: moneySum,
  /** The rate set for the period, or else the person's own. */
  commissionRate: z.number(),
  bonus: money,
  reimbursement: moneySum,
  reimbursementsDetails: z.array(reimbursementSchema),
  totalPay: moneySum,
  /** Orders and corrections in the commission. */
  orderCount: z.int(),
  /** The orders saved for the commission, without corrections (D-301). */
  ordersPaid: z.array(savedOrderSchema),
  /** Orders whose commission has changed or disappeared since it was saved. */
  changedOrders: z.int(),
  /** `hasQuestion`: the person wrote the last comment, so payroll still has to answer. */
  comments: z.int(),
  hasQuestion: z.boolean(),
  /** Null if never saved. */
  lastSaved: fields.instant.nullable(),
})
export type PayrollRow = z.output<typeof payrollRowSchema>

export const savedRowSchema = payrollRowSchema.extend({ modifiedOn: fields.instant })
export type SavedRow = z.output<typeof savedRowSchema>

export const payrollPeriodSchema = z.object({
  year: z.int(),
  month: z.int(),
  payPeriod: half,
  users: z.array(payrollRowSchema),
  /** Null if the period was never saved. */
  id: z.int().nullable(),
  lastSaved: fields.instant.nullable(),
  submitted: z.boolean(),
  submittedBy: z.string().nullable(),
  submittedOn: fields.instant.nullable(),
})
export type PayrollPeriod = z.output<typeof payrollPeriodSchema>

export const readPayroll = call({
  method: 'GET',
  path: '/api/db/payroll/get/:year/:month/:payPeriod',
  summary: 'The payroll of a period, with a row for everyone with a pay type.',
  who: payroll,
  params: periodParams,
  answer: payrollPeriodSchema,
  reads: ['payroll', 'users', 'orders', 'customers'],
})

const typedHours = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    const read = parseHours(value)
    return 'hours' in read ? read.hours : value
  },
  z
    .number({ error: missingOr(({ input }) => errorOfHours(input)) })
    .min(0, hoursErrors['not-hours'])
    .max(maxHours, hoursErrors['too-many-hours'])
    .refine(isHours, hoursErrors['too-many-decimals']),
)
function errorOfHours(input: unknown): string {
  const read = typeof input === 'string' ? parseHours(input) : undefined
  return hoursErrors[read && 'error' in read ? read.error : 'not-hours']
}

const payAmount = looseMoney.refine((amount) => Math.abs(amount) <= maxPayAmount, payAmountErrors['too-much'])
const positivePay = payAmount.refine((amount) => amount >= 0, payAmountErrors.negative)

const reimbursements = z
  .array(z.object({ description: fields.line(500), amount: positivePay }))
  .max(maxReimbursements, `At most ${maxReimbursements} reimbursements`)

const version = z.iso.datetime({ offset: true }).nullish()

/** Absent keys stay unchanged. */
const changeableFields = z.object({
  hoursWorked: typedHours,
  /** For a salary only; null resets it to the salary. */
  totalBasePay: looseMoney.refine((amount) => amount >= 0, payAmountErrors.negative).nullable(),
  /** Replaces the sum of the orders until they are saved again. */
  commission: looseMoney,
  /** Set for this period; null means the person's own rate. */
  commissionRate: optionalCommissionRate,
  bonus: positivePay,
  reimbursementsDetails: reimbursements,
})

/** May be sent with its stored value. */
const storedFields = z.object({
  userId: fields.looseId,
  name: z.string(),
  payType: payType.nullable(),
  baseRate: looseMoney.nullable(),
  reimbursement: looseMoney,
  totalPay: looseMoney,
})

/** Fields that aren't compared. */
const notesOnRow = z.object({
  orderCount: z.unknown(),
  ordersPaid: z.unknown(),
  changedOrders: z.unknown(),
  comments: z.unknown(),
  hasQuestion: z.unknown(),
})

/** The row with its changes. Unknown fields are kept, so they can be refused. */
const rowForm = z
  .looseObject({ ...changeableFields.shape, ...storedFields.shape, ...notesOnRow.shape })
  .partial()
  .extend({ lastSaved: version, modifiedOn: version })
export type SentRow = z.output<typeof rowForm>

/** Changed elsewhere or calculated. */
export const storedRowFields = storedFields.keyof().options
export const sentRowFields: ReadonlySet<string> = new Set(Object.keys(rowForm.shape))

export const maxPaidOrders = 5000

/** The commission is computed by the server. */
const paidOrder = z.object({
  orderId: fields.looseId,
  orderNum: z.string().optional(),
  /** Null or absent for the cost of the order. */
  adjustedCost: positivePay.nullish(),
  commission: z.unknown().optional(),
})

/** Sent with the corrections of earlier orders, by order. If corrections are absent, they stay. */
const ordersForm = z.object({
  paidOrders: z.array(paidOrder).max(maxPaidOrders, `At most ${maxPaidOrders} orders`),
  corrections: z.array(fields.looseId).max(maxPaidOrders, `At most ${maxPaidOrders} corrections`),
})

export const changePayrollRow = call({
  method: 'POST',
  path: '/api/db/payroll/update/:year/:month/:payPeriod/:userId',
  summary: "Saves fields of a person's row, or with paidOrders the orders whose commission is paid. Absent keys stay.",
  who: payroll,
  params: userParams,
  body: rowForm.extend(ordersForm.partial().shape),
  endsInSlash: (_, { paidOrders }) => paidOrders !== undefined,
  answer: savedRowSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'payroll-submitted',
    'order-in-other-payroll',
    'correction-not-owed',
    'order-listed-twice',
    'order-earns-no-commission',
    'order-unknown',
    'pay-field-not-used',
  ],
  changes: ['payroll'],
})

export const submitPayroll = call({
  method: 'POST',
  path: '/api/db/payroll/submit/:year/:month/:payPeriod',
  summary: 'Saves the rows it carries, then freezes the period and marks its orders as paid (D-119, D-224).',
  who: payroll,
  params: periodParams,
  body: z.object({
    /** If sent, the period must match the path. */
    year: z.int().optional(),
    month: z.int().optional(),
    payPeriod: half.optional(),
    /** Everyone who is paid in the period; if empty, the period is submitted as saved. */
    users: z
      .array(rowForm.required({ userId: true }))
      .max(1000, 'At most 1,000 people')
      .refine(
        (rows) => new Set(rows.map(({ userId }) => userId)).size === rows.length,
        'A person is in the payroll twice',
      ),
  }),
  answer: payrollPeriodSchema,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'payroll-submitted',
    'order-earns-no-commission',
    'pay-field-not-used',
    'period-not-begun',
  ],
  changes: ['payroll'],
})

export const removePayroll = call({
  method: 'DELETE',
  path: '/api/db/payroll/delete/:year/:month/:payPeriod',
  summary: 'Deletes the payroll of a period, submitted or not, and frees its orders (D-119).',
  who: payroll,
  params: periodParams,
  /** A payroll that was saved or submitted since it was read is not deleted. */
  query: z.object({ lastSaved: fields.instant.optional() }),
  answer: fields.ok,
  refusals: ['not-found', 'changed-meanwhile', 'payroll-corrected'],
  changes: ['payroll'],
})

/** In a query, an empty text means null. */
const versionInQuery = z.codec(
  z.union([z.literal(''), z.iso.datetime({ offset: true })], 'Invalid time'),
  z.string().nullable(),
  { decode: (text) => (text === '' ? null : text), encode: (version) => version ?? '' },
)

export const changeReimbursements = call({
  method: 'POST',
  path: '/api/db/payroll/submit/reimbursements/:year/:month/:period/:userId',
  summary: "Replaces a person's reimbursements; rows without a description and an amount are dropped (D-130).",
  who: payroll,
  params: ordersParams,
  // The body is the list itself (R7.2-15).
  query: z.object({ modifiedOn: versionInQuery.optional() }),
  body: reimbursements,
  answer: savedRowSchema,
  refusals: ['not-found', 'changed-meanwhile', 'payroll-submitted'],
  changes: ['payroll'],
})

export const payYearRowSchema = z.object({
  userId: z.int(),
  name: z.string(),
  periods: z.int(),
  hoursWorked: z.number(),
  totalBasePay: moneySum,
  commission: moneySum,
  bonus: moneySum,
  reimbursement: moneySum,
  totalPay: moneySum,
})
export type PayYearRow = z.output<typeof payYearRowSchema>

export const readPayYear = call({
  method: 'GET',
  path: '/api/db/payroll/getYear/:year',
  summary: 'What each person was paid in the submitted periods of a year.',
  who: payroll,
  params: z.object({ year }),
  answer: z.array(payYearRowSchema),
  reads: ['payroll', 'users'],
})

export const paySettingsSchema = z.object({
  id: z.int(),
  name: z.string(),
  payType: payType.nullable(),
  baseRate: money.nullable(),
  /** Null for the usual rate. */
  commissionRate: z.number().nullable(),
  modifiedOn: fields.instant,
})
export type PaySettings = z.output<typeof paySettingsSchema>

export const listPaySettings = call({
  method: 'GET',
  path: '/api/db/payroll/getPeople',
  summary: 'How everyone is paid.',
  who: payroll,
  answer: z.array(paySettingsSchema),
  reads: ['users'],
})

export const createPayrollRegister = call({
  method: 'GET',
  path: '/api/db/payroll/register/:year/:month/:payPeriod',
  summary: 'The register of a period as a PDF.',
  who: payroll,
  params: periodParams,
  query: paperQuery,
  answer: fields.pdf,
  answers: 'pdf',
})
