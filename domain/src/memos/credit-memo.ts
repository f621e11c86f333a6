import { type Cents, maxCents, minCents, minus, plus, sum, timesRatio, zero } from '../money.ts'
import { lineSubtotal, type LineAmounts } from '../orders/order-totals.ts'
import { paymentStatusAfter } from '../payments/apply-payment.ts'
import type { PaymentStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

export const memoStatuses = ['REQUESTED', 'ISSUED', 'DECLINED', 'VOIDED'] as const
export type MemoStatus = (typeof memoStatuses)[number]

/** A concession has no units; the others say where the units went (D-241). */
export const dispositions = ['RESTOCK', 'DAMAGED', 'KEPT', 'CONCESSION'] as const
export type Disposition = (typeof dispositions)[number]

export const needsReason = (disposition: Disposition): boolean => disposition !== 'RESTOCK'

/** The units come back, and need a batch if the product has batches. */
export const comesBack = (disposition: Disposition): boolean => disposition === 'RESTOCK' || disposition === 'DAMAGED'

/**
 * A request's units of one line, as counted when the route was settled: those found stay as proposed, in this sequence; the customer is
 * credited for the missing ones, and nothing is restocked for them.
 */
export function asCounted<P extends { units: number | null; disposition: Disposition }>(
  proposed: readonly P[],
  counted: number,
): { found: P[]; missing: number } {
  let left = counted
  let missing = 0
  const found = proposed.flatMap((part) => {
    if (part.units === null || !comesBack(part.disposition)) return [part]
    const units = Math.min(part.units, left)
    left -= units
    missing += part.units - units
    return units === 0 ? [] : [{ ...part, units }]
  })
  return { found, missing }
}

/** A line of an order that has shipped, in the order's sequence. */
export type ShippedLine = Omit<LineAmounts, 'productCost'> & { id: number }

/** How much of an order line issued memos have credited. `unitsAmount` leaves out concessions. */
export type LineCredit = { units: number; unitsAmount: Cents; amount: Cents }

export const noCredit: LineCredit = { units: 0, unitsAmount: zero, amount: zero }

/**
 * The net of each line: its subtotal minus its share of the order's discount, in cents. The shares are rounded cumulatively, so they add up
 * to the discount (D-242).
 */
export function lineNets(lines: readonly ShippedLine[], discount: Cents): Map<number, Cents> {
  const subtotals = lines.map(lineSubtotal)
  const total = sum(subtotals)
  let [sold, shared] = [zero, zero]
  return new Map(
    lines.map(({ id }, at) => {
      const subtotal = subtotals[at] ?? zero
      sold = plus(sold, subtotal)
      const sharedSoFar = total === zero ? zero : timesRatio(discount, sold, total)
      const net = minus(subtotal, minus(sharedSoFar, shared))
      shared = sharedSoFar
      return [id, net]
    }),
  )
}

type Valued = { quantity: number; net: Cents; credited: LineCredit }

/** The value of `units` more units of a line: rounded for all its credited units together, minus what they were credited before. */
export const unitsValue = ({ quantity, net, credited }: Valued, units: number): Cents =>
  maxCents(minus(timesRatio(net, credited.units + units, quantity), credited.unitsAmount), zero)

/** `units` for goods, `amount` in cents for a concession. */
export type MemoLine = { orderLineId: number; disposition: Disposition; units: number | null; amount: Cents | null }

export type MemoProblem =
  | { code: 'memo-line-unknown' }
  | { code: 'return-exceeds'; left: number }
  | { code: 'credit-exceeds-line'; left: Cents }

/** By order line; a line that is missing was never credited. */
type CreditByLine = ReadonlyMap<number, LineCredit>

export type CreditableOrder = { lines: readonly ShippedLine[]; discount: Cents; credited: CreditByLine }

type NetLine = { id: number; quantity: number; net: Cents }

/** As `creditedAmounts`, of an order whose nets are not known yet. */
export function memoAmounts(
  { lines, discount, credited }: CreditableOrder,
  memoLines: readonly MemoLine[],
): (Cents | MemoProblem)[] {
  const nets = lineNets(lines, discount)
  const netLines = lines.map(({ id, quantity }) => ({ id, quantity, net: nets.get(id) ?? zero }))
  return creditedAmounts({ lines: netLines, credited }, memoLines)
}

/**
 * The amount of each line of a memo, or why it can't be credited: a line of another order, more units than are left, or a concession of more
 * than is left of the line's net. Units are credited at most what is left of it: after a concession they still come back (D-324).
 * Lines that name the same order line count together. Asked by the form and the command.
 */
export function creditedAmounts(
  { lines, credited }: { lines: readonly NetLine[]; credited: CreditByLine },
  memoLines: readonly MemoLine[],
): (Cents | MemoProblem)[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const creditedNow = new Map(credited)
  return memoLines.map(({ orderLineId, disposition, units, amount }) => {
    const line = byId.get(orderLineId)
    if (line === undefined) return { code: 'memo-line-unknown' }
    const before = creditedNow.get(orderLineId) ?? noCredit
    const { quantity, net } = line
    const returned = disposition === 'CONCESSION' ? 0 : (units ?? 0)
    const left = quantity - before.units
    if (returned > left) return { code: 'return-exceeds', left }
    const creditLeft = maxCents(minus(net, before.amount), zero)
    const conceded = amount ?? zero
    if (returned === 0 && conceded > creditLeft) return { code: 'credit-exceeds-line', left: creditLeft }
    const worth = unitsValue({ quantity, net, credited: before }, returned)
    const value = returned === 0 ? conceded : minCents(worth, creditLeft)
    creditedNow.set(orderLineId, withCredit(before, returned, value))
    return value
  })
}

const withCredit = ({ units, unitsAmount, amount }: LineCredit, returned: number, value: Cents): LineCredit => ({
  units: units + returned,
  unitsAmount: returned === 0 ? unitsAmount : plus(unitsAmount, value),
  amount: plus(amount, value),
})

/** Adds the amounts of one more memo to what was credited before. */
export function creditedWith(
  credited: CreditByLine,
  memoLines: readonly { orderLineId: number; units: number | null; amount: Cents }[],
): Map<number, LineCredit> {
  const after = new Map(credited)
  for (const { orderLineId, units, amount } of memoLines)
    after.set(orderLineId, withCredit(after.get(orderLineId) ?? noCredit, units ?? 0, amount))
  return after
}

export const isProblem = (outcome: Cents | MemoProblem): outcome is MemoProblem => typeof outcome === 'object'

/** A memo lowers the order's balance first; the rest becomes customer credit (D-243). */
export function creditSplit(amount: Cents, balanceDue: Cents): { credited: Cents; toCredit: Cents } {
  const credited = minCents(amount, maxCents(balanceDue, zero))
  return { credited, toCredit: minus(amount, credited) }
}

type CreditedOrder = {
  total: Cents
  /** Payments and what memos credited to the balance. */
  applied: Cents
  /** The amounts of all issued memos. */
  memoAmounts: Cents
  memoAmountsBefore: Cents
}

/**
 * REFUNDED once issued memos add up to the total, paid or not; otherwise by what is applied. CANCELLED stays, and so does REFUNDED if
 * it was set by hand, which means that the memos before didn't add up to the total.
 */
export function statusAfterMemos(
  current: PaymentStatus,
  { total, applied, memoAmounts, memoAmountsBefore }: CreditedOrder,
): PaymentStatus {
  const isSetByHand = current === 'CANCELLED' || (current === 'REFUNDED' && memoAmountsBefore < total)
  if (isSetByHand) return current
  if (total > zero && memoAmounts >= total) return 'REFUNDED'
  return paymentStatusAfter(current === 'REFUNDED' ? 'AWAITING' : current, total, applied)
}

/** Units of a line by the batch they left; the newest shipment comes first. */
export type ShippedUnits = { batchId: number | null; units: number }

/** Distributes returned units over the batches they left, newest shipment first. The caller has checked that enough were shipped. */
export function returnedBatches(shipped: readonly ShippedUnits[], units: number): ShippedUnits[] {
  let needed = units
  return shipped.flatMap(({ batchId, units: there }) => {
    const returned = Math.min(needed, there)
    needed -= returned
    return returned > 0 ? [{ batchId, units: returned }] : []
  })
}

/** Everyone else who may add one requests it (D-245). */
export const mayIssueMemo = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')
