import { type ProblemCode, problems } from '@dray/contract/problems'
import { type Cents, maxAmount, minus, plus, zero } from '@dray/domain/money'
import {
  acceptsAmount,
  type Application,
  creditWithout,
  exceedsBalance,
  type Funds,
  type PaymentContext,
  problemsWithPayment,
  remainingCredit,
  isPaymentDate,
  type PaymentMessage,
  paymentMessages,
} from '@dray/domain/payments/apply-payment'
import { isMethodEnabled, type OptionalMethod, type PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { companyDecisions } from '../../company/index.ts'
import type { PaidOrder } from './payment-rows.sql.ts'

export type PaymentProblem = { code: ProblemCode; path: string }

/** Problems that don't depend on the funds. In form order, some come before the funds' own problems and some after. */
export type FormProblems = { first: readonly PaymentProblem[]; last: readonly PaymentProblem[] }
/** The first problem is the refusal's title; `errors` lists all of them (D-216). */
export function refuseProblems(found: readonly PaymentProblem[]): void {
  const [first] = found
  if (first === undefined) return
  const errors = found.slice(0, maxErrors).map(({ code, path }) => ({ path, message: problems[code][1] }))
  throw new Refusal(first.code, { errors })
}
const maxErrors = 100

/** Problems with funds and applications, in form order (D-111, D-173, D-219). */
export function fundsProblems(
  { credit, orders }: Accounts,
  before: AppliedFunds | undefined,
  after: PaymentFunds,
): PaymentProblem[] {
  const { customerId, applications } = after
  const creditNow = credit.get(customerId)
  if (creditNow === undefined) return [{ code: 'customer-unknown', path: 'customerId' }]
  const ownBefore = new Map(before?.applications.map(({ orderId, amount }) => [orderId, amount]))
  const appliedBefore = (orderId: number): Cents => ownBefore.get(orderId) ?? zero
  const unusable = applications.map(({ orderId, amount }): ProblemCode | undefined => {
    const order = orders.get(orderId)
    if (order === undefined) return 'paid-order-unknown'
    if (order.customerId !== customerId) return 'order-of-another-customer'
    return acceptsAmount(order.orderStatus, amount, appliedBefore(orderId)) ? undefined : 'order-not-payable'
  })
  const context: PaymentContext = {
    orderBalance(orderId) {
      const order = orders.get(orderId)
      return order === undefined ? maxAmount : plus(minus(order.total, order.applied), appliedBefore(orderId))
    },
    creditAvailable: before ? creditWithout(before, creditNow) : creditNow,
    appliedBefore,
  }
  const form = before === undefined ? 'add' : 'edit'
  return [
    ...paymentMessages(form, problemsWithPayment(paymentFunds(after), applications, context)).flatMap(
      (code): PaymentProblem[] => {
        if (code === 'applied-amount-missing') return rowProblems(after, code, ({ amount }) => amount <= 0)
        if (code === 'balance-exceeded')
          return rowProblems(after, code, (row, at) => unusable[at] === undefined && exceedsBalance(row, context))
        return [{ code, path: paths[code] }]
      },
    ),
    ...unusable.flatMap((code, at) => (code === undefined ? [] : [{ code, path: `appliedPayments.${at}.orderId` }])),
  ]
}

const paths = {
  'payment-amount-missing': 'amount',
  'credit-exceeds-available': 'customerCreditDeducted',
  'credit-not-applied': 'appliedPayments',
  'funds-exceeded': 'appliedPayments',
  'valid-amount-missing': 'appliedPayments',
} as const satisfies Partial<Record<PaymentMessage, string>>

const rowProblems = (
  { applications }: PaymentFunds,
  code: ProblemCode,
  isWrong: (row: PaymentFunds['applications'][number], at: number) => boolean,
): PaymentProblem[] =>
  applications.flatMap((row, at) => (isWrong(row, at) ? [{ code, path: `appliedPayments.${at}.amount` }] : []))

/** A payment keeps its customer: to move money, void it and record it again. */
export const customerProblems = (sent: number | undefined, { customerId }: PaymentFunds): PaymentProblem[] =>
  sent === undefined || sent === customerId ? [] : [{ code: 'payment-customer-fixed', path: 'customerId' }]

/** The date must be within range (D-215). A stored date isn't checked again: imported payments may be older. */
export const dateProblems = (day: string, today: string): PaymentProblem[] =>
  isPaymentDate(day, today) ? [] : [{ code: 'payment-date-outside', path: 'paymentDate' }]

/** A method that the company turned off is only kept, never chosen. */
export const methodProblems = async (db: Db, method: PaymentMethod): Promise<PaymentProblem[]> =>
  isMethodEnabled(method, []) ? [] : problemsOfMethod(method, await companyDecisions(db))

/** The same with the company's methods at hand. */
export const problemsOfMethod = (method: PaymentMethod, { paymentMethods }: EnabledMethods): PaymentProblem[] =>
  isMethodEnabled(method, paymentMethods) ? [] : [{ code: 'method-not-enabled', path: 'paymentMethod' }]
export type EnabledMethods = { paymentMethods: readonly OptionalMethod[] }

/** A sent credit figure must equal what is left over (D-109). Applying more than the funds is a separate problem. */
export function creditAddedProblems(payment: PaymentFunds, sent: Cents | undefined): PaymentProblem[] {
  const remaining = remainingCredit(paymentFunds(payment), payment.applications)
  if (sent === undefined || remaining < 0 || sent === remaining) return []
  return [{ code: 'credit-added-differs', path: 'customerCreditAdded' }]
}

export type PaymentFunds = {
  customerId: number
  amount: Cents
  creditUsed: Cents
  applications: readonly Application[]
}
export const paymentFunds = ({ amount, creditUsed }: PaymentFunds): Funds => ({ paid: amount, creditUsed })

export type AppliedFunds = PaymentFunds & { creditAdded: Cents }

export type Balances = { credit: Map<number, Cents>; orders: Map<number, PaidOrder> }

/** The total applied to an order from this time on. */
type AppliedSince = { orderId: number; at: Date; applied: Cents }

/**
 * Locked credit and balances: the current ones, the initial ones, and every step in between. The balance history needs the steps, because
 * imported payments have their own dates.
 */
export type Accounts = Balances & { atFirst: Balances; steps: AppliedSince[]; names: ReadonlyMap<number, string> }
