import { type Cents, cappedSum, formatDollars, minus, zero } from '../money.ts'

/** How money that a driver collected is counted: anything but cash and checks together. */
export const moneyKinds = ['cash', 'checks', 'other'] as const
export type MoneyKind = (typeof moneyKinds)[number]
export type MoneyByKind = Record<MoneyKind, Cents>

export const noMoney: MoneyByKind = { cash: zero, checks: zero, other: zero }

export const moneyKindLabels: Record<MoneyKind, string> = { cash: 'Cash', checks: 'Checks', other: 'Other' }

const moneyKind = (paymentMethod: string): MoneyKind =>
  paymentMethod === 'CASH' ? 'cash' : paymentMethod === 'CHECK' ? 'checks' : 'other'

/** Sums are capped. */
export function moneyByKind(collections: readonly { paymentMethod: string; amount: Cents }[]): MoneyByKind {
  const money = { ...noMoney }
  for (const { paymentMethod, amount } of collections) {
    const kind = moneyKind(paymentMethod)
    money[kind] = cappedSum(money[kind] + amount)
  }
  return money
}

export type ReturnedUnits = { orderLineId: number; units: number; quantity: number }

/** Units to hand over by order line. A line never brings back more than it has. */
export function unitsByLine(returned: readonly ReturnedUnits[]): Map<number, number> {
  const byLine = new Map<number, number>()
  for (const { orderLineId, units, quantity } of returned)
    byLine.set(orderLineId, Math.min((byLine.get(orderLineId) ?? 0) + units, quantity))
  return byLine
}

type Squared<T> = { expected: T; counted: T }
export type Count = Record<MoneyKind, Squared<Cents>> & { units: readonly Squared<number>[] }

/** Missing money is negative. */
export const moneyDifference = (count: Record<MoneyKind, Squared<Cents>>): Cents =>
  cappedSum(moneyKinds.reduce((total, kind) => total + minus(count[kind].counted, count[kind].expected), 0))

/** Missing units are negative. */
export const unitsDifference = (units: readonly Squared<number>[]): number =>
  units.reduce((total, { expected, counted }) => total + counted - expected, 0)

/** Money or goods differ, so a reason is needed (D-275). Too much of one kind doesn't make up for another. */
export const hasDifference = (count: Count): boolean =>
  moneyKinds.some((kind) => count[kind].expected !== count[kind].counted) ||
  count.units.some(({ expected, counted }) => expected !== counted)

/** "−$5.00 cash, −1 unit". Empty if nothing differs. */
export function differenceText(count: Count): string {
  const money = moneyKinds.flatMap((kind) => {
    const difference = minus(count[kind].counted, count[kind].expected)
    return difference === zero ? [] : [`${signed(difference)} ${moneyKindLabels[kind].toLowerCase()}`]
  })
  const missing = count.units.reduce((units, { expected, counted }) => units + Math.max(expected - counted, 0), 0)
  const extra = count.units.reduce((units, { expected, counted }) => units + Math.max(counted - expected, 0), 0)
  const goods = [...(missing > 0 ? [`−${unitText(missing)}`] : []), ...(extra > 0 ? [`+${unitText(extra)}`] : [])]
  return [...money, ...goods].join(', ')
}

type Counted<T> = { expected: T; counted: T | null }

/** Compares a settled route with what is expected now. Empty if nothing differs. */
export function settledDifference(settled: Record<MoneyKind, Counted<Cents>> & { units: readonly Counted<number>[] }) {
  const part = <T>({ expected, counted }: Counted<T>): Squared<T> => ({ expected, counted: counted ?? expected })
  return differenceText({
    cash: part(settled.cash),
    checks: part(settled.checks),
    other: part(settled.other),
    units: settled.units.map(part<number>),
  })
}

const signed = (difference: Cents): string =>
  difference > 0 ? `+${formatDollars(difference)}` : formatDollars(difference)
const unitText = (units: number): string => `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`
