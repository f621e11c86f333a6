import { deliveryStatuses } from '@dray/domain/deliveries/deliveries'
import { type MoneyByKind, moneyByKind, unitsByLine } from '@dray/domain/deliveries/settlement'
import { comesBack, dispositions } from '@dray/domain/memos/credit-memo'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  collectedOn,
  pulledLinesOfStops,
  otherMemosOn,
  routesOn,
  type RouteFilter,
  unitsOfMemos,
  type Visit,
  visitsOn,
} from './settlements.sql.ts'

/** More than any fleet delivers in a day. A larger answer would exhaust the server. */
const maxVisits = 5000
const maxLines = 100_000

export type ReturnedLine = {
  orderLineId: number
  orderId: number
  productSku: string
  productName: string
  quantity: number
  units: number
  notDelivered: string | null
}

export type ExpectedReturns = {
  money: MoneyByKind
  units: ReturnedLine[]
  memoIds: number[]
  visitedOrders: number[]
  openStops: number
  hasRoute: boolean
}

export type Route = RouteFilter & { from: Date; to: Date }

const returning = dispositions.filter(comesBack)

/** Units that drivers bring back from a day's routes, by driver, in six queries for one driver or for all. */
export async function expectedReturns(db: Db, route: Route): Promise<Map<number, ExpectedReturns>> {
  const visits = await visitsOn(db, route, maxVisits + 1)
  if (visits.length > maxVisits) throw new Refusal('too-many-orders')
  const collected = Map.groupBy(await collectedOn(db, route), ({ driverId }) => driverId)
  const routes = await routesOn(db, { ...route, statuses: deliveryStatuses, open: openOrderStatuses })
  const openStops = new Map(routes.map((row) => [row.driverId, row.openStops]))
  const notDelivered = await goodsStillAboard(db, visits)
  const otherMemos = await otherMemosOn(db, { ...route, statuses: ['REQUESTED', 'ISSUED'] })
  const otherLines = Map.groupBy(
    await unitsOfMemos(
      db,
      otherMemos.map(({ id }) => id),
      returning,
    ),
    ({ memoId }) => memoId,
  )

  const driverVisits = Map.groupBy(visits, ({ driverId }) => driverId)
  const driverMemos = Map.groupBy(otherMemos, ({ driverId }) => driverId)
  const driverIds = new Set([...collected.keys(), ...openStops.keys(), ...driverVisits.keys(), ...driverMemos.keys()])
  return new Map(
    [...driverIds].flatMap((driverId) => {
      if (driverId === null) return []
      const own = driverVisits.get(driverId) ?? []
      const memos = driverMemos.get(driverId) ?? []
      const lines = [
        ...own.flatMap((visit) => notDelivered.get(visit.orderId) ?? refusedLines(visit)),
        ...memos.flatMap(({ id }) => (otherLines.get(id) ?? []).map((line) => ({ ...line, notDelivered: null }))),
      ]
      const expected: ExpectedReturns = {
        money: moneyByKind(collected.get(driverId) ?? []),
        units: addedUp(lines),
        memoIds: [...own.flatMap(({ memoId }) => memoId ?? []), ...memos.map(({ id }) => id)],
        visitedOrders: own.map(({ orderId }) => orderId),
        openStops: openStops.get(driverId) ?? 0,
        hasRoute: openStops.has(driverId) || own.length > 0,
      }
      return [[driverId, expected]]
    }),
  )
}

/** The pulled lines of the stops that weren't delivered. */
async function goodsStillAboard(db: Db, visits: readonly Visit[]): Promise<Map<number, ReturnedLine[]>> {
  const stops = visits.filter(({ kind }) => kind === 'NOT_DELIVERED')
  const reasons = new Map(stops.map(({ orderId, reason }) => [orderId, reason ?? '']))
  const lines = await pulledLinesOfStops(db, [...reasons.keys()], maxLines + 1)
  if (lines.length > maxLines) throw new Refusal('too-many-orders')
  const returned = lines.map((line) => ({
    ...line,
    units: line.quantity,
    notDelivered: reasons.get(line.orderId) ?? null,
  }))
  return Map.groupBy(returned, ({ orderId }) => orderId)
}

/** As the proof keeps them: checking in the memo with other units doesn't change what the driver said. */
const refusedLines = ({ orderId, lines }: Visit): ReturnedLine[] =>
  (lines ?? []).flatMap(({ orderLineId, productSku, productName, ordered, refused }) => {
    const units = refused.reduce((total, each) => total + each.units, 0)
    return units === 0
      ? []
      : [{ orderLineId, orderId, productSku, productName, quantity: ordered, units, notDelivered: null }]
  })

function addedUp(lines: readonly ReturnedLine[]): ReturnedLine[] {
  const units = unitsByLine(lines)
  const first = new Map<number, ReturnedLine>()
  for (const line of lines) if (!first.has(line.orderLineId)) first.set(line.orderLineId, line)
  return [...first.values()].map((line) => ({ ...line, units: units.get(line.orderLineId) ?? 0 }))
}
