import { type Payment, readPaymentTotals } from '@dray/contract/payments'
import { cents, minus, plus, sum } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { PaymentsPage } from '../../features/payments/payments-page.tsx'
import { aPayment } from './payments.ts'
import { answerCall, showScreens } from '../screens.tsx'

/** For order 100023. */
export const aCheck = (overrides: Partial<Payment> = {}): Payment => {
  const { amount = cents(400_00) } = overrides
  return aPayment({
    id: 12,
    amount,
    paymentDate: '2026-03-12',
    orders: [{ orderId: 1, orderNum: '100023', amountApplied: amount }],
    createdAt: new Date('2026-03-12T20:00:00Z'),
    ...overrides,
  })
}

export const aVoidedCheck = (overrides: Partial<Payment> = {}): Payment =>
  aCheck({
    voidedOn: new Date('2026-03-13T20:00:00Z'),
    voidedBy: 'Nancy Davolio',
    voidReason: 'Check bounced',
    ...overrides,
  })

/** As the server does: voided payments are counted but not summed (D-214). */
export function answerPaymentTotals(payments: readonly Payment[]) {
  const counted = payments.filter(({ voidedOn }) => voidedOn === null)
  const total = (column: 'amount' | 'customerCreditDeducted' | 'customerCreditAdded') =>
    sum(counted.map((payment) => payment[column]))
  const [amount, deducted, added] = [total('amount'), total('customerCreditDeducted'), total('customerCreditAdded')]
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
