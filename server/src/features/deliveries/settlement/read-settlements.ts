import { compareNames } from '@dray/domain/text/name-order'
import type * as contract from '@dray/contract/deliveries/settlements'
import { moneyDifference, moneyKinds, noMoney, unitsDifference } from '@dray/domain/deliveries/settlement'
import { cappedSum, type Cents } from '@dray/domain/money'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type ExpectedReturns, expectedReturns, type ReturnedLine } from './expected-returns.ts'
import {
  caseSizes,
  memosById,
  ordersWithCustomers,
  type SettlementRow,
  settledDifferences,
  settledUnitsOn,
  settlementsOn,
  userNames,
} from './settlements.sql.ts'

const nothingExpected: ExpectedReturns = {
  money: noMoney,
  units: [],
  memoIds: [],
  visitedOrders: [],
  openStops: 0,
  hasRoute: false,
}

type Clock = Pick<CompanyClock, 'startOf' | 'endOf'>

export async function readSettlement(
  db: Db,
  { params: { day, driverId }, startOf, endOf }: CallRequest<typeof contract.readSettlement>,
): Promise<contract.Settlement> {
  return findSettlement(db, { day, driverId }, { startOf, endOf })
}

export async function findSettlement(
  db: Db,
  route: { day: string; driverId: number },
  clock: Clock,
): Promise<contract.Settlement> {
  const { day, driverId } = route
  const driverName = mustExist((await userNames(db, [driverId])).get(driverId))
  const expected = await driverReturns(db, route, clock)
  const settled = (await settlementsOn(db, route))[0]
  const squared = squaredRoute(expected, settled, await settledUnitsOn(db, route))
  const orders = await ordersWithCustomers(
    db,
    squared.units.map(({ orderId }) => orderId),
  )
  const sizes = await caseSizes(
    db,
    squared.units.map(({ orderLineId }) => orderLineId),
  )
  return {
    driverId,
    driverName,
    day,
    ...squared,
    units: squared.units.map((line) => {
      const { orderNum, customerName } = mustExist(orders.get(line.orderId))
      return { ...line, orderNum, customerName, unitsPerCase: sizes.get(line.orderLineId) ?? null }
    }),
    memos: await memosById(db, expected.memoIds),
    openStops: expected.openStops,
  }
}

export async function driverReturns(
  db: Db,
  route: { day: string; driverId: number },
  { startOf, endOf }: Clock,
): Promise<ExpectedReturns> {
  const { day, driverId } = route
  const all = await expectedReturns(db, { ...route, from: startOf(day), to: endOf(day) })
  return all.get(driverId) ?? nothingExpected
}

export async function listDifferences(
  db: Db,
  { params: { driverId }, query }: CallRequest<typeof contract.listDifferences>,
): Promise<contract.SettledDifference[]> {
  const rows = await settledDifferences(db, { driverId, ...query })
  return rows.map(({ day, missingUnits, extraUnits, reason, settledBy, settledOn, ...money }) => ({
    day,
    cash: { expected: money.expectedCash, counted: money.cash },
    checks: { expected: money.expectedChecks, counted: money.checks },
    other: { expected: money.expectedOther, counted: money.other },
    missingUnits,
    extraUnits,
    reason,
    settledBy,
    settledOn,
  }))
}

/** Unsettled routes first, then by name. */
export async function listSettlements(
  db: Db,
  { params: { day }, startOf, endOf }: CallRequest<typeof contract.listSettlements>,
): Promise<contract.SettlementSummary[]> {
  const route = { day, driverId: undefined }
  const expected = await expectedReturns(db, { ...route, from: startOf(day), to: endOf(day) })
  const settled = new Map((await settlementsOn(db, route)).map((row) => [row.driverId, row]))
  const units = Map.groupBy(await settledUnitsOn(db, route), ({ driverId }) => driverId)
  const driverIds = [...new Set([...expected.keys(), ...settled.keys()])]
  const names = await userNames(db, driverIds)
  const rows = driverIds.map((driverId) => {
    const own = expected.get(driverId) ?? nothingExpected
    const squared = squaredRoute(own, settled.get(driverId), units.get(driverId) ?? [])
    const counted = squared.units.map((line) => ({ expected: line.expected, counted: line.counted ?? 0 }))
    return {
      driverId,
      driverName: names.get(driverId) ?? '',
      day,
      money: cappedSum(own.money.cash + own.money.checks + own.money.other),
      units: own.units.reduce((total, line) => total + line.units, 0),
      difference: squared.difference,
      unitsDifference: squared.settledOn === null ? null : unitsDifference(counted),
      reason: squared.reason,
      settledBy: squared.settledBy,
      settledOn: squared.settledOn,
      isChanged: squared.isChanged,
      openStops: own.openStops,
    }
  })
  return rows.sort(unsettledFirst)
}

const unsettledFirst = (a: contract.SettlementSummary, b: contract.SettlementSummary): number =>
  Number(a.settledOn !== null) - Number(b.settledOn !== null) ||
  compareNames(a.driverName, b.driverName) ||
  a.driverId - b.driverId

type SettledUnits = Awaited<ReturnType<typeof settledUnitsOn>>

/** Expected now beside what was counted and what was expected then. */
function squaredRoute(
  { money, units }: Pick<ExpectedReturns, 'money' | 'units'>,
  settled: SettlementRow | undefined,
  settledUnits: SettledUnits,
) {
  const parts = {
    cash: squaredPart(money.cash, settled?.cash, settled?.expectedCash),
    checks: squaredPart(money.checks, settled?.checks, settled?.expectedChecks),
    other: squaredPart(money.other, settled?.other, settled?.expectedOther),
  }
  const lines = squaredLines(units, settled && settledUnits)
  const isChanged = [...moneyKinds.map((kind) => parts[kind]), ...lines].some(
    ({ expected, settledExpected }) => settledExpected !== null && settledExpected !== expected,
  )
  return {
    ...parts,
    units: lines,
    difference: settled === undefined ? null : moneyDifference(countedParts(money, settled)),
    reason: settled?.reason ?? null,
    settledBy: settled?.settledBy ?? null,
    settledOn: settled?.settledOn ?? null,
    isChanged,
  }
}

const squaredPart = (expected: Cents, counted?: Cents, settledExpected?: Cents) => ({
  expected,
  counted: counted ?? null,
  settledExpected: settledExpected ?? null,
})

const countedParts = (expected: ExpectedReturns['money'], counted: ExpectedReturns['money']) => ({
  cash: { expected: expected.cash, counted: counted.cash },
  checks: { expected: expected.checks, counted: counted.checks },
  other: { expected: expected.other, counted: counted.other },
})

/** Also lines that were counted and aren't expected anymore. */
function squaredLines(units: readonly ReturnedLine[], settled: SettledUnits | undefined) {
  const countedBefore = new Map(settled?.map((line) => [line.orderLineId, line]))
  const expectedNow = new Set(units.map(({ orderLineId }) => orderLineId))
  const before = (orderLineId: number) => {
    if (settled === undefined) return { counted: null, settledExpected: null }
    const line = countedBefore.get(orderLineId)
    return { counted: line?.counted ?? 0, settledExpected: line?.expected ?? 0 }
  }
  const now = units.map(({ quantity: _, units: expected, ...line }) => ({
    ...line,
    expected,
    ...before(line.orderLineId),
  }))
  const gone = (settled ?? [])
    .filter(({ orderLineId }) => !expectedNow.has(orderLineId))
    .map(({ driverId: _, expected, ...line }) => ({
      ...line,
      expected: 0,
      settledExpected: expected,
      notDelivered: null,
    }))
  return [...now, ...gone]
}
