import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { Accounts } from './payment-problems.ts'

type LoggedPayment = {
  customerId: number
  amount: Cents
  creditUsed: Cents
  creditAdded: Cents
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  notes: string | null
  applications: readonly Application[]
}

/** Field by field, then the amount applied to each order, by order number. A new payment logs all its values. */
export function paymentDifferences(
  id: number,
  before: LoggedPayment | undefined,
  after: LoggedPayment,
  { names, orders }: Pick<Accounts, 'names' | 'orders'>,
): FieldChange[] {
  const paymentFields = (payment: LoggedPayment) => loggedFields(payment, names.get(payment.customerId))
  const name = `Payment ${id}`
  const [appliedBefore, appliedAfter] = [before, after].map(
    (payment) => new Map(payment?.applications.map(({ orderId, amount }) => [orderId, amount])),
  )
  const orderIds = new Set([...(appliedBefore?.keys() ?? []), ...(appliedAfter?.keys() ?? [])])
  return [
    ...differences(name, before ? paymentFields(before) : {}, paymentFields(after)),
    ...[...orderIds].flatMap((orderId) =>
      differences(
        name,
        { amountApplied: dollars(appliedBefore?.get(orderId)) },
        { amountApplied: dollars(appliedAfter?.get(orderId)) },
      ).map((change) => ({ ...change, subfield: orders.get(orderId)?.orderNum ?? null })),
    ),
  ]
}

const loggedFields = (
  { amount, creditUsed, creditAdded, paymentDate, paymentMethod, reference, notes }: LoggedPayment,
  customer: string | undefined,
) => ({
  customer,
  amount: plainDollars(amount),
  paymentDate,
  paymentMethod,
  reference,
  notes,
  customerCreditDeducted: dollars(creditUsed),
  customerCreditAdded: dollars(creditAdded),
})

const dollars = (amount: Cents = zero): string | null => (amount === zero ? null : plainDollars(amount))
