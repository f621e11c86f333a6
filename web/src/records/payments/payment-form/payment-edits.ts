import { type Cents, plus, zero } from '@dray/domain/money'
import {
  type ApplyMode,
  byDueDate,
  balanceToSelected,
  creditToUse,
  oldestFirst,
  selectedIn,
  singleAmount,
  toggleOrder,
  becomesZero,
  clampedCredit,
  typedAmount,
} from '@dray/domain/payments/apply-to'
import { moneyText } from '../../../kit/fields/typed-money.ts'
import { amountText, type AppliedLine, appliedLine, appliedLines, type PaymentFields } from './payment-fields.ts'
import type { Account, PaymentState } from './payment-state.ts'

type Edit = Partial<PaymentFields>

const paymentFunds = ({ amount, creditUsed }: Pick<PaymentFields, 'amount' | 'creditUsed'>): Cents =>
  plus(typedAmount(amount).amount, typedAmount(creditUsed ?? '').amount)

/**
 * After typing the amount or the credit. In single mode, an order that got all the funds, up to its balance, gets all of the new ones
 *.
 */
export function withFunds(fields: PaymentFields, { byId }: Account, edit: Pick<Edit, 'amount' | 'creditUsed'>): Edit {
  const [line] = fields.lines
  const order = line && byId.get(line.key)
  if (fields.mode !== 'single' || order === undefined || line?.amount === null || line === undefined) return edit
  const hadAll = typedAmount(line.amount).amount === singleAmount(paymentFunds(fields), order)
  return hadAll ? { ...edit, lines: [{ ...line, amount: null }] } : edit
}

/** The edit that changes the selection. */
export function withSelected(fields: PaymentFields, selected: ReadonlySet<string>): Edit {
  const before = fields.lines.map(({ key }) => key)
  const after = new Set([...selected].map(Number))
  const toggled = [...before.filter((id) => !after.has(id)), ...[...after].filter((id) => !before.includes(id))]
  return { lines: withToggled(fields, toggled) }
}

function withToggled({ mode, lines }: PaymentFields, toggled: readonly number[]): AppliedLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const isSelected = new Set(byKey.keys())
  // Toggling one at a time is slow for thousands of orders, and only a single order can replace another.
  const [only] = toggled
  if (only !== undefined && toggled.length === 1)
    return toggleOrder(mode, [...isSelected], only).map((id) => byKey.get(id) ?? newLine(id, mode))
  const removed = new Set(toggled.filter((id) => isSelected.has(id)))
  const added = toggled.filter((id) => !isSelected.has(id))
  return [...lines.filter(({ key }) => !removed.has(key)), ...added.map((id) => newLine(id, mode))]
}

const newLine = (orderId: number, mode: ApplyMode): AppliedLine => appliedLine(orderId, mode === 'single' ? null : '')

/** After typing an order's Apply $, which selects it. */
export function withApplied(fields: PaymentFields, orderId: number, text: string): Edit {
  const isSelected = fields.lines.some(({ key }) => key === orderId)
  if (!isSelected && text.trim() === '') return {}
  const lines = isSelected ? fields.lines : withToggled(fields, [orderId])
  return { lines: lines.map((line) => (line.key === orderId ? { ...line, amount: text } : line)) }
}

/** Switching to single mode keeps the order selected first and gives it everything; switching to split mode keeps the amounts. */
export function inMode(fields: PaymentFields, mode: ApplyMode, { rows }: PaymentState): Edit {
  if (mode === fields.mode) return {}
  const kept = new Set(
    selectedIn(
      mode,
      fields.lines.map(({ key }) => key),
    ),
  )
  const lines = fields.lines.filter(({ key }) => kept.has(key))
  if (mode === 'single') return { mode, lines: lines.map((line) => ({ ...line, amount: null })) }
  return { mode, lines: lines.map((line) => ({ ...line, amount: line.amount ?? rows.get(line.key)?.text ?? '' })) }
}

/** 'Balance to selected orders'. */
export function balanced(fields: PaymentFields, { orders, byId }: Account): Edit {
  const selected = new Set(fields.lines.map(({ key }) => key))
  const paid = new Map(
    appliedLines(balanceToSelected(paymentFunds(fields), orders, (id) => selected.has(id))).map((line) => [
      line.key,
      line,
    ]),
  )
  return { lines: fields.lines.filter(({ key }) => byId.has(key)).map((line) => paid.get(line.key) ?? line) }
}

/** Selects and pays the orders due first until the funds run out. */
export const oldestPaid = (fields: PaymentFields, { orders }: Account): Edit => ({
  mode: 'split',
  lines: appliedLines(oldestFirst(paymentFunds(fields), byDueDate(orders))),
})

/** Turning credit on starts with the missing amount. */
export function withCredit(fields: PaymentFields, { creditAvailable, byId }: Account, isUsed: boolean): Edit {
  if (!isUsed) return { creditUsed: null }
  const selected = fields.lines.flatMap(({ key }) => byId.get(key) ?? [])
  return { creditUsed: amountText(creditToUse(typedAmount(fields.amount).amount, creditAvailable, selected)) }
}

/** Clamps typed credit to what's available (spec 5). */
export function clampedText(text: string, available: Cents): { text: string; isClamped: boolean } {
  const { amount } = typedAmount(text)
  const clamped = clampedCredit(amount, available)
  return clamped === amount ? { text, isClamped: false } : { text: moneyText(clamped), isClamped: true }
}

/** Formats an amount when its field is left: two decimals, and 0.00 for zero (spec 5). */
export function tidyAmount(text: string): string {
  if (becomesZero(text)) return moneyText(zero)
  const { amount, error } = typedAmount(text)
  return error !== undefined || text.trim() === '' ? text.trim() : moneyText(amount)
}
