import { type Cents, formatDollars, plus, sum, zero } from '../money.ts'
import type { CollectionMethod, CollectionStatus } from './collection.ts'

type Collected = { amount: Cents; paymentMethod: CollectionMethod }

export type CollectedMoney = { cash: Cents; checks: Cents; checkCount: number }

export function collectedMoney(collections: readonly Collected[]): CollectedMoney {
  const paidBy = (method: CollectionMethod) => collections.filter(({ paymentMethod }) => paymentMethod === method)
  const amounts = (method: CollectionMethod) => sum(paidBy(method).map(({ amount }) => amount))
  return { cash: amounts('CASH'), checks: amounts('CHECK'), checkCount: paidBy('CHECK').length }
}

/** Awaits confirmation, so it is still part of the balance. */
export const waitingAmount = (collections: readonly { amount: Cents; status: CollectionStatus }[]): Cents =>
  sum(collections.filter(({ status }) => status === 'waiting').map(({ amount }) => amount))

export const collectedTotal = ({ cash, checks }: CollectedMoney): Cents => plus(cash, checks)

/** "$340.00 in cash and 2 checks ($210.00)". */
export function moneyText({ cash, checks, checkCount }: CollectedMoney): string {
  const parts = [
    ...(cash === zero ? [] : [`${formatDollars(cash)} in cash`]),
    ...(checkCount === 0 ? [] : [`${checkCount} ${checkCount === 1 ? 'check' : 'checks'} (${formatDollars(checks)})`]),
  ]
  return parts.join(' and ')
}

/** "$120.00 in cash", "a check for $120.00". */
export const collectedText = ({ amount, paymentMethod }: Collected): string =>
  paymentMethod === 'CASH' ? `${formatDollars(amount)} in cash` : `a check for ${formatDollars(amount)}`

type Dated = Collected & { driverId: number; driverName: string; collectedOn: string }

/** One driver's collections of one day. */
export type Envelope<C> = {
  driverId: number
  driverName: string
  day: string
  collections: C[]
  money: CollectedMoney
}

/** Oldest day first, then drivers by name. */
export function collectionEnvelopes<C extends Dated>(collections: readonly C[]): Envelope<C>[] {
  const groups = Map.groupBy(collections, ({ driverId, collectedOn }) => `${collectedOn} ${driverId}`)
  return [...groups.values()].flatMap(driverEnvelopes).sort(byDayAndDriver)
}

function driverEnvelopes<C extends Dated>(collections: C[]): Envelope<C>[] {
  const [first] = collections
  if (first === undefined) return []
  const { driverId, driverName, collectedOn } = first
  return [{ driverId, driverName, day: collectedOn, collections, money: collectedMoney(collections) }]
}

const byDayAndDriver = (a: Envelope<unknown>, b: Envelope<unknown>): number =>
  a.day.localeCompare(b.day) || a.driverName.localeCompare(b.driverName, 'en-US') || a.driverId - b.driverId

type Decided = { id: number; orderId: number; status: CollectionStatus }

/** Refused collections whose order has no newer one. */
export const openRefusals = <C extends Decided>(collections: readonly C[]): C[] =>
  collections.filter(
    ({ id, orderId, status }) =>
      status === 'refused' && !collections.some((other) => other.orderId === orderId && other.id > id),
  )

/** The number comes first, so that accounting finds the check in the envelope. */
export function collectionNote(checkNumber: string, note: string): string | null {
  const parts = [...(checkNumber.trim() === '' ? [] : [`Check ${checkNumber.trim()}`]), note.trim()]
  return parts.filter(Boolean).join(': ') || null
}
