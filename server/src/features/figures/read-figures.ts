import { compareNames } from '@dray/domain/text/name-order'
import * as contract from '@dray/contract/figures'
import {
  type ComparedRanges,
  comparedRanges,
  comparedStarts,
  rangeSteps,
  stepAt,
} from '@dray/domain/figures/compared-ranges'
import {
  discountKey,
  type FigureGroup,
  type FigureStep,
  fillRate,
  isLineGroup,
  isStep,
  noneKey,
} from '@dray/domain/figures/figures'
import { cappedSum, maxSum, minCents } from '@dray/domain/money'
import { isShipped, openOrderStatuses, orderStatuses } from '@dray/domain/orders/order-status'
import { addDays, startOfDay } from '@dray/domain/time/company-day'
import { type DayRange, quickRange } from '@dray/domain/time/date-range'
import { seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Database, Db } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { pairs } from '../../platform/pairs.ts'
import { countedStatuses } from './counted-statuses.ts'
import { type ByKey, cappedFigures, noReturns, noSums, type Sums, totalSums, withReturns } from './figure-sums.ts'
import { fillCorrections, groupNames, type Named, stockOfBrands } from './figures.sql.ts'
import type { Span, SumKind } from './order-sums.sql.ts'
import { dailySums, rangeSums } from './range-sums.ts'
import { lossesBy, movementsBy, returnsBy } from './returns.sql.ts'

type Compared<Of> = Record<keyof ComparedRanges, Of>

/** A range's figures by group, next to the previous range and a year earlier, all from one snapshot. */
export async function readFigures(
  db: Database,
  { query: { by, ...range }, user, timeZone }: CallRequest<typeof contract.readFigures>,
): Promise<contract.Figures> {
  const ranges = comparedRanges(range)
  const read = await inSnapshot(db, async (tx) =>
    isStep(by) ? readSteps(tx, by, ranges, timeZone) : readGroup(tx, by, ranges, timeZone),
  )
  const sent = cappedFigures(seesCosts(user))
  const each = <Of, To>(of: Compared<Of>, to: (of: Of) => To): Compared<To> => ({
    now: to(of.now),
    before: to(of.before),
    yearBefore: to(of.yearBefore),
  })
  const totals = each(read.totals, sent.sums)
  const rows = [...allKeys(read.byKey)].map((key) => ({
    key,
    name: read.names?.get(Number(key))?.name ?? '',
    detail: read.names?.get(Number(key))?.detail ?? null,
    ...each(read.byKey, (sums) => sent.sums(sums.get(key) ?? noSums)),
  }))
  return { ranges, rows, totals, ...(sent.isCapped() ? { isCapped: true } : {}) }
}

const allKeys = ({ now, before, yearBefore }: Compared<ByKey>): Set<string> =>
  new Set([...now.keys(), ...before.keys(), ...yearBefore.keys()])

type Read = { byKey: Compared<ByKey>; totals: Compared<Sums>; names?: Map<number, Named> }

async function readSteps(db: Db, step: FigureStep, comparedRanges: ComparedRanges, timeZone: string): Promise<Read> {
  const { ranges, compared } = distinct(comparedRanges)
  const sums = await dailySums(db, { ranges, timeZone })
  const returns = await returnsBy<string>(db, 'day', { ranges: rangeSpans(ranges, timeZone), timeZone })
  const days = compared(pairs(sums, returns).map(([each, returned]) => withReturns(each, returned)))
  return {
    byKey: sumsOfSteps(days, comparedRanges, step),
    totals: {
      now: totalSums(days.now.values()),
      before: totalSums(days.before.values()),
      yearBefore: totalSums(days.yearBefore.values()),
    },
  }
}

async function readGroup(
  db: Db,
  group: Exclude<FigureGroup, FigureStep>,
  comparedRanges: ComparedRanges,
  timeZone: string,
): Promise<Read> {
  const { ranges, compared } = distinct(comparedRanges)
  const kinds = isLineGroup(group) ? ([group, 'discount', 'all'] as const) : ([group, 'all'] as const)
  const sums: Partial<Record<SumKind | 'rep', Map<number, Sums>[]>> = await rangeSums<SumKind | 'rep'>(db, kinds, {
    ranges,
    timeZone,
  })
  const spans = { ranges: rangeSpans(ranges, timeZone), timeZone }
  const [returns, allReturns] = [await returnsBy<number>(db, group, spans), await returnsBy<number>(db, 'all', spans)]
  const both = pairs(sums[group] ?? [], returns).map(([each, returned]) => withReturns(each, returned))
  const keyed = sums.discount
    ? pairs(both, sums.discount).map(([each, discounts]) => withKeys(each, discounts.get(0)))
    : both.map((each) => withKeys(each, undefined))
  const ids = new Set(both.flatMap((each) => [...each.keys()]))
  ids.delete(0)
  return {
    byKey: compared(keyed),
    totals: compared(
      pairs(sums.all ?? [], allReturns).map(([all, returned]) => ({
        ...(all.get(0) ?? noSums),
        ...(returned.get(0) ?? noReturns),
      })),
    ),
    names: await groupNames(db, group, [...ids]),
  }
}

const rangeSpans = (ranges: readonly DayRange[], timeZone: string): Span[] =>
  ranges.map(({ from, to }) => ({ from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) }))

/** Reads two identical ranges only once, and returns a function that assigns the results to the compared ranges. */
function distinct({ now, before, yearBefore }: ComparedRanges) {
  const isSame = before.from === yearBefore.from && before.to === yearBefore.to
  const ranges = isSame ? [now, before] : [now, before, yearBefore]
  function compared<Of>(results: readonly Of[]): Compared<Of> {
    const [first, second, third = second] = results
    if (first === undefined || second === undefined || third === undefined) throw new RangeError('A range has no sums')
    return { now: first, before: second, yearBefore: third }
  }
  return { ranges, compared }
}

function withKeys(sums: ReadonlyMap<number, Sums>, discounts: Sums | undefined): ByKey {
  const keyed: ByKey = new Map([...sums].map(([id, each]) => [id === 0 ? noneKey : String(id), each]))
  if (discounts) keyed.set(discountKey, discounts)
  return keyed
}

/** Each brand's stock, its cost, and its sales of the last 90 days. */
export async function readStockFigures(
  db: Database,
  { user, today, timeZone }: CallRequest<typeof contract.readStockFigures>,
): Promise<contract.StockFigures[]> {
  const sales = quickRange('90 Days', today)
  const { brands, sold } = await inSnapshot(db, async (tx) => ({
    brands: await stockOfBrands(tx),
    sold: (await rangeSums(tx, ['brand'], { ranges: [sales], timeZone })).brand[0],
  }))
  return brands.map(({ value, unitsWithoutCost, ...brand }) => ({
    ...brand,
    sold: sold?.get(brand.brandId)?.units ?? 0,
    ...(seesCosts(user) ? { value: minCents(value, maxSum), unitsWithoutCost } : {}),
  }))
}

/** Units written off and their cost. */
export async function readLosses(
  db: Database,
  { query: { by, ...range }, timeZone }: CallRequest<typeof contract.readLosses>,
): Promise<z.output<(typeof contract.readLosses)['answer']>> {
  const [span] = rangeSpans([range], timeZone)
  const rows = span === undefined ? [] : await lossesBy(db, by, { ...span, timeZone })
  return rows.map(({ cost, ...row }) => ({ ...row, cost: cappedSum(cost) }))
}

export async function readStockMovements(
  db: Database,
  { query, timeZone }: CallRequest<typeof contract.readStockMovements>,
): Promise<z.output<(typeof contract.readStockMovements)['answer']>> {
  const [span] = rangeSpans([query], timeZone)
  return span === undefined ? [] : movementsBy(db, span, contract.maxMovedProducts)
}

/** Keyed by the first day of each step. Steps of the compared ranges are aligned with this range's. */
function sumsOfSteps(
  days: Record<keyof ComparedRanges, ByKey>,
  ranges: ComparedRanges,
  step: FigureStep,
): Record<keyof ComparedRanges, ByKey> {
  const steps = rangeSteps(ranges.now, step)
  const keys = steps.map(({ from }) => from)
  const groupSums = (which: keyof ComparedRanges): ByKey => {
    const starts = comparedStarts(steps, ranges.now, ranges[which])
    const byStep = Map.groupBy(days[which], ([day]) => stepAt(starts, day))
    return new Map(keys.map((key, at) => [key, totalSums((byStep.get(at) ?? []).map(([, sums]) => sums))]))
  }
  return { now: groupSums('now'), before: groupSums('before'), yearBefore: groupSums('yearBefore') }
}

const statuses = { counted: countedStatuses, open: openOrderStatuses, shipped: orderStatuses.filter(isShipped) }

/** From the rollups of all counted units, corrected by open orders, lowered quantities and chains (D-263, D-322). */
export async function readFillRate(
  db: Database,
  { query: { by, ...range }, timeZone, today }: CallRequest<typeof contract.readFillRate>,
): Promise<z.output<(typeof contract.readFillRate)['answer']>> {
  const span = { from: startOfDay(range.from, timeZone), until: startOfDay(addDays(range.to, 1), timeZone) }
  return inSnapshot(db, async (tx) => {
    const sums = await rangeSums(tx, [by], { ranges: [range], timeZone })
    const units = new Map(
      [...(sums[by][0] ?? [])].map(([key, each]) => [key, { ordered: each.units, shipped: each.units }]),
    )
    for (const { key, ordered, shipped } of await fillCorrections(tx, by, { ...span, ...statuses, today })) {
      const before = units.get(key) ?? { ordered: 0, shipped: 0 }
      units.set(key, { ordered: before.ordered + ordered, shipped: before.shipped + shipped })
    }
    const names = await groupNames(tx, by, [...units.keys()])
    return [...units]
      .flatMap(([key, each]) => {
        const rate = fillRate(each)
        return rate === null ? [] : [{ key: String(key), name: names.get(key)?.name ?? '', ...each, rate }]
      })
      .toSorted((one, other) => compareNames(one.name, other.name))
  })
}
