import { type Payment, readPaymentTotals } from '@dray/contract/payments'
import { cents, minus, plus, sum, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/roles'
import { PaymentsPage } from '../features/payments/payments-page.tsx'
import { answerCall, showScreens } from './screens.tsx'

/** A check over one order. A test sets only the fields it is about. */
export const aPayment = (overrides: Partial<Payment> = {}): Payment => {
  const { amount = cents(400_00) } = overrides
  return {
    id: 12,
    customerID: 7,
    customerName: 'Ernst Handel',
    amount,
    paymentDate: '2026-03-12',
    paymentMethod: 'CHECK',
    notes: null,
    orders: [{ orderId: 1, orderNum: '100023', amountApplied: amount }],
    customerCreditDeducted: zero,
    customerCreditAdded: zero,
    voidedOn: null,
    voidedBy: null,
    createdBy: 'Steven Buchanan',
    createdAt: new Date('2026-03-12T20:00:00Z'),
    modifiedOn: new Date('2026-03-12T20:00:00Z'),
    ...overrides,
  }
}

export const aVoidedPayment = (overrides: Partial<Payment> = {}): Payment =>
  aPayment({ voidedOn: new Date('2026-03-13T20:00:00Z'), voidedBy: 'Nancy Davolio', ...overrides })

/** Answers the totals of a list of these payments, as the server does: voided ones are counted and not summed (D-214). */
export function answerPaymentTotals(payments: readonly Payment[]) {
  const counted = payments.filter(({ voidedOn }) => voidedOn === null)
  const sumOf = (of: 'amount' | 'customerCreditDeducted' | 'customerCreditAdded') =>
    sum(counted.map((payment) => payment[of]))
  const [amount, deducted, added] = [sumOf('amount'), sumOf('customerCreditDeducted'), sumOf('customerCreditAdded')]
  return answerCall(readPaymentTotals, () => ({
    payments: payments.length,
    voided: payments.length - counted.length,
    amount,
    applied: minus(plus(amount, deducted), added),
    customerCreditDeducted: deducted,
    customerCreditAdded: added,
  }))
}

export const showPayments = ({ at = '/payments', roles = ['ACCOUNTING'] }: { at?: string; roles?: Role[] } = {}) =>
  showScreens({ '/payments': PaymentsPage }, { at, roles })
