import { findSameReference, listPayableOrders, type Payment } from '@dray/contract/payments'
import { problems } from '@dray/contract/problems'
import { closedDay, closedDaySentence, type ClosedThrough } from '@dray/domain/books/closing'
import { formatDollars, zero } from '@dray/domain/money'
import { isPaymentDate } from '@dray/domain/payments/apply-payment'
import { type ApplyMode, maxApplied, payableFirst } from '@dray/domain/payments/apply-to'
import { methodWord, type PaymentMethod } from '@dray/domain/payments/payment-methods'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { readOptions, useRead } from '../../../kit/api/use-call.ts'
import { useSettings } from '../../../kit/session.tsx'
import { companyToday, mediumDay } from '../../../kit/text/dates.ts'
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
import { type Account, type ListedOrder, type PaymentState, paymentState } from './payment-state.ts'

export type PaymentEdits = Partial<PaymentFields>

const missingAmountText = problems['payment-amount-missing'][1]

/** Same text as the server's. */
const dateText = 'Enter a payment date from January 1, 2000 to one year from today.'

/** The state and actions of a payment form, new or saved. */
export const usePaymentForm = (options: Options) => ({
  ...useAppliedFunds(options),
  reference: useSameReference(options.fields, options.edited),
})

function useAppliedFunds({ form, fields, change, accountRead, edited, sentState, isRepeat = false }: Options) {
  const { timeZone, closedThrough = null } = useSettings()
  const { account, isReady } = accountRead
  const [typedIn, setTypedIn] = useState<number>()
  const [isClamped, setClamped] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isAskingForAmount, setAskingForAmount] = useState(false)
  const state = useMemo(
    () => sentState ?? paymentState(fields, { account, form, typedIn, wasSubmitted }),
    [sentState, fields, account, form, typedIn, wasSubmitted],
  )
  // The server refuses what is more than notes or a reference.
  const stays = fields.paymentDate === edited?.paymentDate
  const dateProblem = problemWithDate(fields.paymentDate, companyToday(timeZone), stays ? null : closedThrough)
  const isSendable =
    isReady && (isRepeat || (fields.customerId !== null && dateProblem === undefined && isPossible(state)))
  const canPayOldest = account.orders.some((order) => maxApplied(order) > 0)
  const hasFunds = state.summary.funds > 0

  return {
    form,
    fields,
    ...accountRead,
    state,
    dateProblem,
    /** The typed credit was more than available (spec 5). */
    isClamped,
    wasSubmitted,
    isRepeat,
    isSendable,
    canPayOldest,
    /** Shown beside the amount. */
    amountProblem: amountProblem(state, wasSubmitted && !isRepeat, isAskingForAmount && !hasFunds),
    /** No order is selected, although there are orders to pay or the edited payment had some. */
    isAllCredit: !isRepeat && isAllCredit(form, state, account),
    markSubmitted: () => setSubmitted(true),
    edit: (edits: PaymentEdits) => change(() => edits),
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
    /** Without funds, asks for the amount. */
    payOldest: useStable(() => {
      setTypedIn(undefined)
      setAskingForAmount(!hasFunds)
      if (hasFunds) change((before) => oldestPaid(before, account))
    }),
    hasFunds,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>

function problemWithDate(day: string, today: string, closedThrough: ClosedThrough): string | undefined {
  if (!isPaymentDate(day, today)) return dateText
  const isClosed = closedThrough !== null && closedDay(closedThrough, [day]) !== undefined
  return isClosed ? closedDaySentence(closedThrough, day) : undefined
}

/** True if the message is elsewhere and the field is only marked. */
function amountProblem(
  { messages }: PaymentState,
  wasSubmitted: boolean,
  isAsking: boolean,
): string | true | undefined {
  if (isAsking || (wasSubmitted && messages.includes('payment-amount-missing'))) return missingAmountText
  return wasSubmitted && messages.includes('valid-amount-missing') ? true : undefined
}

const isPossible = ({ hasTypingErrors, closed, messages }: PaymentState): boolean =>
  !hasTypingErrors && closed.length === 0 && messages.length === 0

const isAllCredit = (form: Options['form'], { applications }: PaymentState, { orders }: Account): boolean =>
  applications.length === 0 &&
  orders.some((order) => (form === 'add' ? maxApplied(order) : (order.appliedBefore ?? zero)) > 0)

const noAccount: Account = { orders: [], byId: new Map(), creditAvailable: zero }

/** The orders and credit a payment can use. For an edited payment, both are as if it didn't exist. Live. */
export function useAccount(customerId: number | null, edited?: Payment) {
  const isChosen = customerId !== null
  const read = useRead(
    listPayableOrders,
    { params: { customerId: customerId ?? 0 }, query: edited ? { payment: edited.id } : {} },
    { enabled: isChosen },
  )
  const data = isChosen ? read.data : undefined
  const appliedBefore = edited?.orders
  const account = useMemo((): Account => {
    if (data === undefined) return noAccount
    const before = new Map(appliedBefore?.map(({ orderId, amountApplied }) => [orderId, amountApplied]))
    const all = data.orders.map((order): ListedOrder => ({ ...order, appliedBefore: before.get(order.id) ?? zero }))
    const orders = payableFirst(all)
    return { orders, byId: new Map(orders.map((order) => [order.id, order])), creditAvailable: data.creditAvailable }
  }, [data, appliedBefore])
  return { account, read, isChosen, isReady: data !== undefined }
}

type Options = {
  form: 'add' | 'edit'
  fields: PaymentFields
  change: (update: (fields: PaymentFields) => PaymentEdits) => void
  accountRead: ReturnType<typeof useAccount>
  edited?: Payment | undefined
  /** The last state sent, while its outcome is unknown; undefined after a reload. */
  sentState?: PaymentState | undefined
  /** It may already be recorded, so the balances may include it. */
  isRepeat?: boolean
}

type Found = AnswerOf<(typeof findSameReference)['answer']>
type Referenced = Pick<PaymentFields, 'customerId' | 'paymentMethod' | 'reference'>

/** Payments of the customer that already have this reference. An edited payment is only asked about if its own changes. */
function useSameReference(fields: Referenced, edited: Payment | undefined) {
  const cache = useQueryClient()
  const search = searchFor(fields, edited)
  const [settled] = useDebouncedValue(search, 300)
  const isSettled = JSON.stringify(settled) === JSON.stringify(search)
  const { data = [] } = useRead(findSameReference, settled ?? noSearch, { enabled: settled !== undefined })
  return {
    /** Beside the field while typing. */
    hint: isSettled && search !== undefined && data.length > 0 ? `Also on ${paymentTexts(data)}` : undefined,
    /** Asks again when saving, since the form can be faster than the hint. Undefined if there is nothing to ask. */
    question: useStable(async () => {
      if (search === undefined) return undefined
      // Without an answer nothing is held up: the server records the payment either way.
      const found = await cache.fetchQuery({ ...readOptions(findSameReference, search), retry: false }).catch(() => [])
      if (found.length === 0) return undefined
      const name = referenceName(fields.paymentMethod, fields.reference.trim())
      return { title: 'Recorded before?', question: `This customer's ${name} is already on ${paymentTexts(found)}.` }
    }),
    isAsked: search !== undefined,
  }
}

function searchFor({ customerId, paymentMethod, reference }: Referenced, edited: Payment | undefined) {
  const text = reference.trim()
  const isStored = edited?.reference === text && edited.paymentMethod === paymentMethod
  if (customerId === null || text === '' || isStored) return undefined
  return {
    params: { customerId },
    query: { method: paymentMethod, reference: text, ...(edited && { except: edited.id }) },
  }
}

const noSearch = { params: { customerId: 0 }, query: { method: 'CHECK' as const, reference: '-' } }

/** "check 1043", "ACH reference 90211". */
const referenceName = (method: PaymentMethod, reference: string): string =>
  method === 'CHECK' || method === 'MONEY_ORDER'
    ? `${methodWord(method)} ${reference}`
    : `${methodWord(method)} reference ${reference}`

const listFormat = new Intl.ListFormat('en-US')

/** "a payment of $400.00 on Mar 9, 2026". */
const paymentTexts = (found: Found): string =>
  listFormat.format(
    found.map(({ amount, paymentDate }) => `a payment of ${formatDollars(amount)} on ${mediumDay(paymentDate)}`),
  )
