import type { PaymentProblem } from './apply-payment.ts'

export type PaymentMessage = PaymentProblem | 'valid-amount-missing'

/**
 * Which messages a payment form shows, and the server refuses with, for the problems of its payment, in this order (spec 5). Without
 * any funds only the amount is asked for. In an edit, a selected order without an amount comes with a second message if the funds are
 * exceeded too (D-115).
 */
export function paymentMessages(form: 'add' | 'edit', problems: readonly PaymentProblem[]): PaymentMessage[] {
  if (problems.includes('payment-amount-missing')) return ['payment-amount-missing']
  if (form === 'add' || !problems.includes('applied-amount-missing')) return [...problems]
  return problems.map((problem) => (problem === 'funds-exceeded' ? 'valid-amount-missing' : problem))
}
