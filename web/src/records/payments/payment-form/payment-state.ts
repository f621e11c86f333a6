import type { PayableOrder } from '@dray/contract/payments'
import { type Cents, minus, moneyErrors, plus, zero } from '@dray/domain/money'
import {
  type Application,
  problemsWithPayment,
  statusAfterPayment,
  type PaymentMessage,
  paymentMessages,
} from '@dray/domain/payments/apply-payment'
import {
  type ApplicableOrder,
  appliedAmount,
  applyProblem,
  maxApplied,
  netBalance,
  type PaymentSummary,
  paymentSummary,
  singleAmount,
  typedAmount,
} from '@dray/domain/payments/apply-to'
import { amountText, type PaymentFields } from './payment-fields.ts'

/** An order in Apply To, with what the edited payment had applied to it. */
export type ListedOrder = PayableOrder & ApplicableOrder

/** The customer's orders and credit, as last read. */
export type Account = {
  orders: readonly ListedOrder[]
  byId: ReadonlyMap<number, ListedOrder>
  creditAvailable: Cents
}

/** A row of Apply To. The same object until something in it changes, so the row doesn't rerender. */
export type ApplyRow = {
  order: ListedOrder
  isSelected: boolean
  /** Nothing can be applied to it. */
  isOff: boolean
  text: string
  net: Cents
  /** How far the payment pays the order. */
  mark: 'PAID' | 'PARTIAL' | undefined
  problem: string | undefined
}

export type PaymentState = {
  paid: Cents
  creditUsed: Cents
  summary: PaymentSummary
  applications: readonly Application[]
  /** Selected orders. */
  rows: ReadonlyMap<number, ApplyRow>
  /** Selected orders without a balance, for example because someone else recorded a payment (D-174). Nothing is applied to them. */
  closed: readonly ListedOrder[]
  /** Orders with more applied than they owe. */
  exceeded: readonly ListedOrder[]
  /** Selected orders no longer listed: canceled, or moved to another customer. */
  gone: number
  messages: readonly PaymentMessage[]
  /** Some typed text isn't an amount. */
  hasTypingErrors: boolean
}

export const applyProblemTexts = {
  'remaining-funds-exceeded': 'Insufficient remaining funds.',
  'balance-exceeded': 'Payment exceeds balance due.',
} as const

type Options = { account: Account; form: 'add' | 'edit'; typedIn: number | undefined; wasSubmitted?: boolean }

/**
 * Derives everything from a payment's fields: applied amounts, bars, rows, messages. `typedIn`: the order whose Apply $ was typed last,
 * which shows exceeded funds.
 */
export function paymentState(
  fields: PaymentFields,
  { account, form, typedIn, wasSubmitted = false }: Options,
): PaymentState {
  const amount = typedAmount(fields.amount)
  const credit = typedAmount(fields.creditUsed ?? '')
  const [paid, creditUsed] = [amount.amount, credit.amount]
  const funds = plus(paid, creditUsed)
  const typed = typedLines(fields, account, funds)
  const open = typed.filter(({ limit }) => limit > 0)
  const applications = open.map(({ order, applied }) => ({ orderId: order.id, amount: applied }))
  const summary = paymentSummary({ paid, creditUsed }, applications)
  const problems = problemsWithPayment({ paid, creditUsed }, applications, {
    orderBalance: (orderId) => orderLimit(account.byId.get(orderId)),
    creditAvailable: account.creditAvailable,
  })
  const messages = paymentMessages(form, problems)
  const needsAmounts = wasSubmitted && messages.includes('applied-amount-missing')
  const rows = typed.map((line): [number, ApplyRow] => {
    const others = minus(summary.applied, line.applied)
    const isTypedIn = line.order.id === typedIn
    return [line.order.id, selectedRow(line, { mode: fields.mode, funds, others, isTypedIn, needsAmounts })]
  })
  const errors = [amount.error, credit.error, ...open.map(({ error }) => error)]
  return {
    paid,
    creditUsed,
    summary,
    applications,
    rows: new Map(rows),
    closed: typed.filter(({ limit }) => limit <= 0).map(({ order }) => order),
    exceeded: open.filter(({ applied, limit }) => applied > limit).map(({ order }) => order),
    gone: fields.lines.length - typed.length,
    messages,
    hasTypingErrors: errors.some((error) => error !== undefined),
  }
}

const orderLimit = (order: ListedOrder | undefined): Cents => (order ? maxApplied(order) : zero)

type TypedLine = {
  order: ListedOrder
  text: string
  typed: Cents
  applied: Cents
  limit: Cents
  error: string | undefined
}

/** The selected orders that are still listed, with their amounts. */
const typedLines = ({ mode, lines }: PaymentFields, { byId }: Account, funds: Cents): TypedLine[] =>
  lines.flatMap(({ key, amount: text }): TypedLine[] => {
    const order = byId.get(key)
    if (order === undefined) return []
    const limit = maxApplied(order)
    if (text === null) {
      const applied = singleAmount(funds, order)
      return [{ order, text: amountText(applied), typed: applied, applied, limit, error: undefined }]
    }
    const { amount, error } = typedAmount(text)
    const applied = appliedAmount(mode, amount, limit)
    return [{ order, text, typed: amount, applied, limit, error: error && moneyErrors[error] }]
  })

type RowContext = Pick<PaymentFields, 'mode'> & {
  funds: Cents
  others: Cents
  isTypedIn: boolean
  needsAmounts: boolean
}

function selectedRow(line: TypedLine, { mode, funds, others, isTypedIn, needsAmounts }: RowContext): ApplyRow {
  const { order, text, typed, applied, limit, error } = line
  if (limit <= 0) return sameRow({ ...openRow(order), isSelected: true, isOff: false, text, problem: 'Already paid.' })
  const found = applyProblem({ mode, typed, others, funds, limit })
  const shown = found === 'remaining-funds-exceeded' && !isTypedIn ? overBalance(line, mode) : found
  return sameRow({
    order,
    isSelected: true,
    isOff: false,
    text,
    net: netBalance(mode, order.balanceDue, typed),
    mark: applied > 0 ? statusAfterPayment(order.balanceDue, applied) : undefined,
    problem:
      error ?? (shown && applyProblemTexts[shown]) ?? (needsAmounts && applied <= 0 ? 'Enter an amount.' : undefined),
  })
}

/** Rows typed earlier show only their own errors. */
const overBalance = ({ typed, limit }: TypedLine, mode: PaymentFields['mode']) =>
  applyProblem({ mode, typed, others: zero, funds: typed, limit })

const lastRows = new WeakMap<ListedOrder, ApplyRow>()

/** Returns the previous row object if nothing changed. */
function sameRow(row: ApplyRow): ApplyRow {
  const last = lastRows.get(row.order)
  const isSame =
    last?.isSelected === row.isSelected &&
    last.isOff === row.isOff &&
    last.text === row.text &&
    last.net === row.net &&
    last.mark === row.mark &&
    last.problem === row.problem
  if (isSame) return last
  lastRows.set(row.order, row)
  return row
}

export const openRow = (order: ListedOrder): ApplyRow => ({
  order,
  isSelected: false,
  isOff: maxApplied(order) === zero,
  text: '',
  net: order.balanceDue,
  mark: undefined,
  problem: undefined,
})
