import { problems } from '@dray/contract/problems'
import type { PaymentMessage } from '@dray/domain/payments/payment-messages'
import type { Problem } from '../../../shared/api/request.ts'
import { refusalText } from '../../../shared/refusal-text.ts'
import style from './payment-form.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

const textOf = (message: PaymentMessage): string =>
  message === 'valid-amount-missing' ? 'Please enter a valid payment amount' : problems[message][1]

/** Why the payment can't be sent as it is; shown from the first attempt on (R8-26). */
export function PaymentMessages({ payment: { state, wasSubmitted, fields } }: { payment: PaymentFormState }) {
  const texts = fields.customerId === null ? ['Please choose a customer'] : state.messages.map(textOf)
  if (!wasSubmitted || texts.length === 0) return null
  return (
    <div role="alert" className={style.messages}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )
}

/** What the server said, or the sentence of spec 8 where it said nothing that helps. */
export function submitRefusal(problem: Problem | null): string | undefined {
  if (problem === null) return undefined
  const { code, errors = [] } = problem.body
  if (code === 'unexpected') return `Failed to submit payment. ${problem.message}`
  const more = errors.map(({ message }) => message).filter((message) => message !== problem.message)
  return [refusalText(problem), ...new Set(more)].join(' ')
}
