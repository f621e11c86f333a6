import { type NewPayment, type Payment, paymentSchema } from '@dray/contract/payments'
import { type Cents, zero } from '@dray/domain/money'
import type { Application } from '@dray/domain/payments/apply-payment'
import { type ApplyMode, typedAmount } from '@dray/domain/payments/apply-to'
import { methodLabels } from '@dray/domain/payments/payment-methods'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { defineForm, type FieldsOf, type TypesOf } from '../../../kit/editing/define-form.ts'
import { choice, derived, money, text } from '../../../kit/editing/field-kinds.ts'
import { sameBy } from '../../../kit/editing/form.ts'
import { storedUnsent } from '../../../kit/editing/use-new-draft.ts'
import { type FormLine, type LineItem, lineRules } from '../../../kit/editing/line-rules.ts'
import { moneyText } from '../../../kit/fields/typed-money.ts'

/** A selected order; `key` is its id. `amount`: as typed, or null for all the funds up to the balance (single mode). */
export type AppliedLine = FormLine & { amount: string | null }

/** Zero is an empty cell. */
export const amountText = (amount: Cents): string => (amount === zero ? '' : moneyText(amount))

export const appliedLine = (orderId: number, amount: string | null): AppliedLine => ({
  key: orderId,
  id: orderId,
  amount,
})
export const appliedLines = (applications: readonly Application[]): AppliedLine[] =>
  applications.map(({ orderId, amount }) => appliedLine(orderId, amountText(amount)))

/** Text that isn't an amount counts as different from 0, although it would be saved as 0. */
const amountMeaning = (typed: string | null): unknown => {
  if (typed === null) return zero
  const { amount, error } = typedAmount(typed)
  return error === undefined ? amount : typed
}
const isSameAmount = sameBy(amountMeaning)

const modeLabels = { single: 'Single', split: 'Split' } as const

const kinds = {
  customerId: derived<number | null, Payment>({
    label: 'Customer',
    blank: null,
    schema: z.int().nullable(),
    read: (_, { customerID }) => customerID,
    send: (id) => id,
    shown: String,
  }),
  paymentDate: text('Payment date'),
  paymentMethod: choice('Method', methodLabels, 'CASH'),
  reference: text('Reference'),
  amount: { ...money('Payment amount'), isSame: isSameAmount },
  /** Null while no credit is used. */
  creditUsed: derived<string | null, Payment>({
    label: 'Customer credit used',
    blank: null,
    schema: z.string().nullable(),
    read: (_, { customerCreditDeducted: used }) => (used === zero ? null : moneyText(used)),
    send: (typed) => typed,
    shown: (typed) => typed ?? '',
    isSame: isSameAmount,
  }),
  notes: text('Notes'),
  mode: derived<ApplyMode, Payment>({
    ...choice('Single or split', modeLabels, 'single'),
    read: (_, { orders }) => (orders.length > 1 ? 'split' : 'single'),
    changesWith: 'lines',
  }),
  lines: derived<readonly AppliedLine[], Payment>({
    label: 'Apply To',
    blank: [],
    schema: z.array(z.object({ key: z.int(), id: z.int().optional(), amount: z.string().nullable() })),
    read: (_, { orders }) =>
      orders.map(({ orderId, amountApplied }) => appliedLine(orderId, amountText(amountApplied))),
    send: (lines) => lines,
    shown: () => undefined,
    list: lineRules<AppliedLine>({
      isSame: (a, b) => (a.amount === null) === (b.amount === null) && isSameAmount(a.amount, b.amount),
    }),
  }),
}
/** Amounts are as typed. */
export type PaymentFields = FieldsOf<typeof kinds>
export type PaymentTypes = TypesOf<Payment, typeof kinds, LineItem>

export const paymentForm = defineForm<Payment, typeof kinds, LineItem>('payment', paymentSchema, kinds, {
  problemsOf(problem) {
    const { paymentDate, paymentMethod, reference, notes } = fieldProblems(problem)
    return { paymentDate, paymentMethod, reference, notes }
  },
})

/** The body of a new payment as it was sent. */
export type SentPayment = { body: unknown }
export const storedPayment = storedUnsent<PaymentFields, SentPayment>(
  paymentForm.draft,
  z.object({ body: z.unknown() }),
)

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
