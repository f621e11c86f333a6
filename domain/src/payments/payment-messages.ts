import type { PaymentProblem } from './apply-payment.ts'

export type PaymentMessage = PaymentProblem | 'valid-amount-missing'

/** In this order (spec 5). Without funds only the amount is asked for; an edit may show two messages (D-115). */
export function paymentMessages(form: 'add' | 'edit', problems: readonly PaymentProblem[]): PaymentMessage[] {
  if (problems.includes('payment-amount-missing')) return ['payment-amount-missing']
  if (form === 'add' || !problems.includes('applied-amount-missing')) return [...problems]
  return problems.map((problem) => (problem === 'funds-exceeded' ? 'valid-amount-missing' : problem))
}
