import { type Collection, listCollections } from '@dray/contract/collections'
import { problems } from '@dray/contract/problems'
import { collectedText } from '@dray/domain/collections/collections'
import { formatDollars } from '@dray/domain/money'
import type { PaymentMessage } from '@dray/domain/payments/apply-payment'
import { maxApplied } from '@dray/domain/payments/apply-to'
import { Alert } from '@mantine/core'
import type { Problem } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { refusalText } from '../../refusal-text.ts'
import style from './payment-form.module.css'
import type { ListedOrder } from './payment-state.ts'
import type { PaymentFormState } from './use-payment-form.ts'

const maxNamed = 5

const listFormat = new Intl.ListFormat('en-US')

export function closedText(closed: readonly ListedOrder[]): string {
  const named = closed.slice(0, maxNamed).map(({ orderNum }) => orderNum)
  const more = closed.length > maxNamed ? [`${closed.length - maxNamed} more`] : []
  const numbers = listFormat.format([...named, ...more])
  return closed.length === 1
    ? `Order ${numbers} is already paid. Clear it to continue.`
    : `Orders ${numbers} are already paid. Clear them to continue.`
}

/** Why the payment can't be sent; shown from the first attempt on (R8-26). */
export function PaymentMessages({ payment }: { payment: PaymentFormState }) {
  if (payment.isRepeat)
    return (
      <div role="status" className={style.gone}>
        The connection was lost, so this payment may already be recorded. Record it again: it will count only once.
      </div>
    )
  const texts = messageTexts(payment)
  if (!payment.wasSubmitted || texts.length === 0) return null
  return (
    <div role="alert" className="danger strong">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )
}

/**
 * The sentence of spec 8, then the server's (D-303). The server's is left out if the reloaded balances show the same problem with its order
 * numbers.
 */
export function submitRefusal(problem: Problem | null, payment?: PaymentFormState): string | undefined {
  if (problem === null) return undefined
  const { code, errors = [] } = problem.body
  if (code === 'balance-exceeded' && payment !== undefined && messageTexts(payment).length > 0) return `${failed}.`
  const more = errors.map(({ message }) => message).filter((message) => message !== problem.message)
  return [`${failed}.`, refusalText(problem), ...new Set(more)].join(' ')
}
const failed = 'Failed to submit payment'

function messageTexts({ fields, state }: PaymentFormState): string[] {
  if (fields.customerId === null) return ['Please choose a customer']
  const owed = state.exceeded.slice(0, maxNamed).map((order) => {
    return `Order ${order.orderNum} owes ${formatDollars(maxApplied(order))}.`
  })
  return [
    ...(state.closed.length > 0 ? [closedText(state.closed)] : []),
    ...state.messages.filter(isNotBesideField).map(messageText),
    ...owed,
  ]
}

/** A missing amount is said beside its field. */
const isNotBesideField = (message: PaymentMessage): boolean => message !== 'payment-amount-missing'

const messageText = (message: PaymentMessage): string =>
  message === 'valid-amount-missing' ? 'Please enter a valid payment amount' : problems[message][1]

const maxNamedCollections = 5

/** A customer's unconfirmed collections, so nobody records the same money twice. */
export function CollectedNotice({ customerId, except }: { customerId: number; except?: number }) {
  const read = useRead(listCollections, { query: { customer: customerId, status: 'waiting' } })
  const data = (read.data ?? []).filter(({ id }) => id !== except)
  if (data.length === 0) return null
  return (
    <Alert color="yellow" p="xs" role="status">
      {data.slice(0, maxNamedCollections).map((collection) => (
        <div key={collection.id}>{alreadyCollectedText(collection)}</div>
      ))}
      {data.length > maxNamedCollections && (
        <div>{data.length - maxNamedCollections} more payments await confirmation.</div>
      )}
    </Alert>
  )
}

const alreadyCollectedText = (collection: Collection): string =>
  `${collection.driverName} already collected ${collectedText(collection)} for order ${collection.orderNum}. It hasn't been confirmed yet.`
