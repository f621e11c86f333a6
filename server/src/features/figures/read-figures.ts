import type * as contract from '@dray/contract/figures'
import { type ComparedRanges, comparedRanges } from '@dray/domain/figures/compared-ranges'
import {
  discountKey,
  type FigureGroup,
  type FigureStep,
  isLineGroup,
  isStep,
  noneKey,
} from '@dray/domain/figures/figure-groups'
import type { DayRange } from '@dray/domain/time/date-range'
import { seesCosts } from '@dray/domain/users/permissions'
import type { Database, Db } from '../../db/db.ts'
import { inSnapshot } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/serve.ts'
import { addUp, type ByKey, cappedFigures, noSums, type Sums } from './add-up.ts'
import { namesOf, ownersOf } from './figures.sql.ts'
import { sumsOfDays, sumsOfKind } from './range-sums.ts'
import { sumsOfSteps } from './sums-of-steps.ts'

/** A figure of each of the three ranges. */
type Compared<Of> = Record<keyof ComparedRanges, Of>

/** What the orders of a range come to, by a group, beside the range before and a year before. All of it is of one moment. */
export async function readFigures(
  db: Database,
  { query: { by, ...range }, user }: CallRequest<typeof contract.readFigures>,
  timeZone: string,
): Promise<contract.Figures> {
  const ranges = comparedRanges(range)
  const read = await inSnapshot(db, async (tx) => {
    const days = await compare(ranges, (each) => sumsOfDays(tx, each, timeZone))
    if (isStep(by)) return { days, byKey: sumsOfSteps(days, ranges, by), names: undefined }
    const byKey = await compare(ranges, (each) => sumsOfGroup(tx, by, each, timeZone))
    const names = await namesOf(
      tx,
      by,
      [...keysOf(byKey)].map(Number).filter((id) => id > 0),
    )
    return { days, byKey, names }
  })
  const sent = cappedFigures(seesCosts(user))
  const each = <Of, To>(of: Compared<Of>, to: (of: Of) => To): Compared<To> => ({
    now: to(of.now),
    before: to(of.before),
    yearBefore: to(of.yearBefore),
  })
  const totals = each(read.days, (days) => sent.sums(addUp(days.values())))
  const rows = [...keysOf(read.byKey)].map((key) => ({
    key,
    name: read.names?.get(Number(key))?.name ?? '',
    detail: read.names?.get(Number(key))?.detail ?? null,
    ...each(read.byKey, (sums) => sent.sums(sums.get(key) ?? noSums)),
  }))
  return { ranges, rows, totals, ...(sent.isCapped() ? { isCapped: true } : {}) }
}

/** One range after the other; ranges that are the same are read once. */
async function compare<Of>(ranges: ComparedRanges, read: (range: DayRange) => Promise<Of>): Promise<Compared<Of>> {
  const now = await read(ranges.now)
  const before = await read(ranges.before)
  const isSame = ranges.before.from === ranges.yearBefore.from && ranges.before.to === ranges.yearBefore.to
  return { now, before, yearBefore: isSame ? before : await read(ranges.yearBefore) }
}

const keysOf = ({ now, before, yearBefore }: Compared<ByKey>): Set<string> =>
  new Set([...now.keys(), ...before.keys(), ...yearBefore.keys()])

async function sumsOfGroup(
  db: Db,
  group: Exclude<FigureGroup, FigureStep>,
  range: DayRange,
  timeZone: string,
): Promise<ByKey> {
  const kind = group === 'rep' ? 'customer' : group
  const byId = await sumsOfKind(db, kind, range, timeZone)
  const sums = keyed(group === 'rep' ? await sumsOfReps(db, byId) : byId)
  if (isLineGroup(group)) {
    const discounts = (await sumsOfKind(db, 'discount', range, timeZone)).get(0)
    if (discounts) sums.set(discountKey, discounts)
  }
  return sums
}

const keyed = (sums: ReadonlyMap<number, Sums>): ByKey =>
  new Map([...sums].map(([id, each]) => [id === 0 ? noneKey : String(id), each]))

/** The sums of customers by their owners of today (D-132). */
async function sumsOfReps(db: Db, byCustomer: ReadonlyMap<number, Sums>): Promise<Map<number, Sums>> {
  const owners = await ownersOf(db, [...byCustomer.keys()])
  const ofReps = Map.groupBy(byCustomer, ([customerId]) => owners.get(customerId) ?? 0)
  return new Map([...ofReps].map(([rep, customers]) => [rep, addUp(customers.map(([, sums]) => sums))]))
}
