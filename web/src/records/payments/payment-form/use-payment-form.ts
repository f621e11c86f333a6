import { useMemo, useState } from 'react'
import { zero } from '@dray/domain/money'
import { type ApplyMode, maxApplied } from '@dray/domain/payments/apply-to'
import { isPaymentDate } from '@dray/domain/payments/apply-payment'
import { companyToday } from '../../../kit/dates.ts'
import { useSettings } from '../../../kit/session.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import {
  balanced,
  clampedText,
  inMode,
  oldestPaid,
  withApplied,
  withCredit,
  withFunds,
  withSelected,
} from './payment-edits.ts'
import type { PaymentFields } from './payment-fields.ts'
import { type PaymentState, paymentState } from './payment-state.ts'
import type { useAccount } from './use-account.ts'

export type Edits = Partial<PaymentFields>
export type PaymentFormState = ReturnType<typeof usePaymentForm>

type Options = {
  form: 'add' | 'edit'
  fields: PaymentFields
  change: (update: (fields: PaymentFields) => Edits) => void
  accountRead: ReturnType<typeof useAccount>
  /** The state that was sent, while its outcome is unknown; undefined after a reload. */
  sentState?: PaymentState | undefined
  /** It may be recorded already: the balances may include it. */
  isRepeat?: boolean
}

/** What a payment form shows and does, for a new and for a saved payment. */
export function usePaymentForm({ form, fields, change, accountRead, sentState, isRepeat = false }: Options) {
  const { timeZone } = useSettings()
  const { account, isReady } = accountRead
  const [typedIn, setTypedIn] = useState<number>()
  const [isClamped, setClamped] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const state = useMemo(
    () => sentState ?? paymentState(fields, { account, form, typedIn }),
    [sentState, fields, account, form, typedIn],
  )
  const dateProblem = isPaymentDate(fields.paymentDate, companyToday(timeZone)) ? undefined : dateText
  const isSendable =
    isReady && (isRepeat || (fields.customerId !== null && dateProblem === undefined && isPossible(state)))
  const canPayOldest =
    fields.lines.length === 0 && state.summary.funds > 0 && account.orders.some((order) => maxApplied(order) > 0)

  return {
    form,
    fields,
    ...accountRead,
    state,
    dateProblem,
    /** Whether the credit that was typed was more than there is (spec 5). */
    isClamped,
    wasSubmitted,
    isRepeat,
    isSendable,
    canPayOldest,
    /** No order is selected, although there are orders to pay or the edited payment had some. */
    isAllCredit:
      !isRepeat &&
      state.applications.length === 0 &&
      account.orders.some((order) => (form === 'add' ? maxApplied(order) : (order.appliedBefore ?? zero)) > 0),
    markSubmitted: () => setSubmitted(true),
    edit: (edits: Edits) => change(() => edits),
    setAmount: useStable((amount: string) => change((before) => withFunds(before, account, { amount }))),
    setCredit: useStable((typed: string) => {
      const clamped = clampedText(typed, account.creditAvailable)
      setClamped(clamped.isClamped)
      change((before) => withFunds(before, account, { creditUsed: clamped.text }))
    }),
    toggleCredit: useStable((isUsed: boolean) => {
      setClamped(false)
      change((before) => withFunds(before, account, withCredit(before, account, isUsed)))
    }),
    setMode: useStable((mode: ApplyMode) => change((before) => inMode(before, mode, state))),
    select: useStable((selected: ReadonlySet<string>) => change((before) => withSelected(before, selected))),
    apply: useStable((orderId: number, text: string) => {
      setTypedIn(orderId)
      change((before) => withApplied(before, orderId, text))
    }),
    balance: useStable(() => {
      setTypedIn(undefined)
      change((before) => balanced(before, account))
    }),
    payOldest: useStable(() => change((before) => oldestPaid(before, account))),
  }
}

const isPossible = ({ hasTypingErrors, closed, messages }: PaymentState): boolean =>
  !hasTypingErrors && closed.length === 0 && messages.length === 0

/** As the server says it. */
const dateText = 'Enter a payment date from January 1, 2000 to one year from today.'
