import { type NewPayment, type Payment, paymentSchema } from '@dray/contract/payments'
import { type Cents, zero } from '@dray/domain/money'
import type { Application } from '@dray/domain/payments/apply-payment'
import { type ApplyMode, applyModes, typedAmount } from '@dray/domain/payments/apply-to'
import { type PaymentMethod, paymentMethods } from '@dray/domain/payments/payment-methods'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { type Form, sameBy } from '../../../kit/editing/form.ts'
import { type FormLine, type LineItem, lineRules } from '../../../kit/editing/line-rules.ts'
import { moneyText } from '../../../kit/fields/typed-money.ts'

/** A selected order; `key` is its id. `amount`: as typed, or null for all the funds up to the balance (single mode). */
export type AppliedLine = FormLine & { amount: string | null }

/** Amounts are as typed. */
export type PaymentFields = {
  customerId: number | null
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string
  amount: string
  /** Null while no credit is used. */
  creditUsed: string | null
  notes: string
  mode: ApplyMode
  lines: readonly AppliedLine[]
}
export type PaymentTypes = { record: Payment; fields: PaymentFields; item: LineItem }

export const paymentFieldLabels: Readonly<Record<keyof PaymentFields, string>> = {
  customerId: 'Customer',
  paymentDate: 'Payment date',
  paymentMethod: 'Method',
  reference: 'Reference',
  amount: 'Payment amount',
  creditUsed: 'Customer credit used',
  notes: 'Notes',
  mode: 'Single or split',
  lines: 'Apply To',
}

/** Zero is an empty cell. */
export const amountText = (amount: Cents): string => (amount === zero ? '' : moneyText(amount))

export const appliedLine = (orderId: number, amount: string | null): AppliedLine => ({
  key: orderId,
  id: orderId,
  amount,
})
export const appliedLines = (applications: readonly Application[]): AppliedLine[] =>
  applications.map(({ orderId, amount }) => appliedLine(orderId, amountText(amount)))

const paymentFields = (payment: Payment): PaymentFields => ({
  customerId: payment.customerID,
  paymentDate: payment.paymentDate,
  paymentMethod: payment.paymentMethod,
  reference: payment.reference ?? '',
  amount: moneyText(payment.amount),
  creditUsed: payment.customerCreditDeducted === zero ? null : moneyText(payment.customerCreditDeducted),
  notes: payment.notes ?? '',
  mode: payment.orders.length > 1 ? 'split' : 'single',
  lines: payment.orders.map(({ orderId, amountApplied }) => appliedLine(orderId, amountText(amountApplied))),
})

/** Text that isn't an amount counts as different from 0, although it would be saved as 0. */
const amountMeaning = (typed: string | null): unknown => {
  if (typed === null) return zero
  const { amount, error } = typedAmount(typed)
  return error === undefined ? amount : typed
}
const isSameAmount = sameBy(amountMeaning)

const storedFields = z.object({
  customerId: z.int().nullable(),
  paymentDate: z.string(),
  paymentMethod: z.enum(paymentMethods),
  reference: z.string(),
  amount: z.string(),
  creditUsed: z.string().nullable(),
  notes: z.string(),
  mode: z.enum(applyModes),
  lines: z.array(z.object({ key: z.int(), id: z.int().optional(), amount: z.string().nullable() })).readonly(),
})
/** A draft from before payments had references has none. */
const draftFields = storedFields.extend({ reference: z.string().default('') })
/** The idempotency key of a new payment, and what was sent under it while the outcome is unknown. */
const sending = z.object({
  key: z.string(),
  sent: z.object({ fields: draftFields, body: z.unknown() }).optional(),
})
export type Sending = z.infer<typeof sending>

/** As stored in the browser. */
export const storedPayment = z.object({ draft: draftFields, sending })

export const paymentForm: Form<PaymentTypes> = {
  name: 'payment',
  record: paymentSchema,
  labels: paymentFieldLabels,
  read: paymentFields,
  rules: {
    amount: { isSame: isSameAmount },
    creditUsed: { isSame: isSameAmount },
    lines: {
      list: lineRules<AppliedLine>({
        isSame: (a, b) => (a.amount === null) === (b.amount === null) && isSameAmount(a.amount, b.amount),
      }),
    },
  },
  companions: { mode: 'lines' },
  stored: storedFields.partial(),
  problemsOf: (problem) => {
    const { paymentDate, paymentMethod, reference, notes } = fieldProblems(problem)
    return { paymentDate, paymentMethod, reference, notes }
  },
}

type Amounts = { paid: Cents; creditUsed: Cents; toCredit: Cents; applications: readonly Application[] }

/** Sends the amounts that were derived from the fields (spec 7). */
export const paymentBody = (customerId: number, fields: PaymentFields, amounts: Amounts): NewPayment => ({
  customerId,
  amount: amounts.paid,
  paymentDate: fields.paymentDate,
  paymentMethod: fields.paymentMethod,
  reference: fields.reference.trim() || null,
  appliedPayments: [...amounts.applications],
  customerCreditDeducted: amounts.creditUsed,
  customerCreditAdded: amounts.toCredit,
  notes: fields.notes.trim() || null,
})
