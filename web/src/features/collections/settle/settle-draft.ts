import type { Settlement } from '@dray/contract/deliveries/settlements'
import { type Count, type MoneyKind, moneyKinds } from '@dray/domain/deliveries/settlement'
import { type Cents, zero } from '@dray/domain/money'
import { typedUnits } from '@dray/domain/products/cases'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'

/** The counts typed for a route. `settledOn` is the settlement they began with. */
export type SettleDraft = Record<MoneyKind, string> & {
  units: Readonly<Record<number, string>>
  reason: string
  settledOn: string | null
}

export const settledVersion = ({ settledOn }: Pick<Settlement, 'settledOn'>): string | null =>
  settledOn?.toISOString() ?? null

/** Empty where something must be counted, the saved counts once it was settled. */
export function startDraft(settlement: Settlement): SettleDraft {
  const money = (kind: MoneyKind) => {
    const { expected, counted } = settlement[kind]
    return counted === null && expected !== zero ? '' : moneyText(counted ?? zero)
  }
  const units = settlement.units.map(({ orderLineId, counted }) => [
    orderLineId,
    counted === null ? '' : String(counted),
  ])
  return {
    cash: money('cash'),
    checks: money('checks'),
    other: money('other'),
    units: Object.fromEntries(units),
    reason: settlement.reason ?? '',
    settledOn: settledVersion(settlement),
  }
}

export const countedMoney = (typed: string): Cents | undefined => {
  const amount = typedMoney(typed)
  return amount === null || amount < 0 ? undefined : amount
}

type UnitsLine = Settlement['units'][number]

export const countedUnits = (draft: SettleDraft, { orderLineId, unitsPerCase }: UnitsLine): number | undefined =>
  typedUnits(draft.units[orderLineId] ?? '', unitsPerCase) ?? undefined

/** The count so far; a field that is empty or wrong counts as expected, so that it shows no difference yet. */
export function countFrom(settlement: Settlement, draft: SettleDraft): Count {
  const money = (kind: MoneyKind) => {
    const { expected } = settlement[kind]
    return { expected, counted: countedMoney(draft[kind]) ?? expected }
  }
  return {
    cash: money('cash'),
    checks: money('checks'),
    other: money('other'),
    units: settlement.units.map((line) => ({
      expected: line.expected,
      counted: countedUnits(draft, line) ?? line.expected,
    })),
  }
}

export const isComplete = (settlement: Settlement, draft: SettleDraft): boolean =>
  moneyKinds.every((kind) => countedMoney(draft[kind]) !== undefined) &&
  settlement.units.every((line) => countedUnits(draft, line) !== undefined)
