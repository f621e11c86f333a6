import type * as contract from '@dray/contract/deliveries/settlements'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { type Count, differenceText, hasDifference, type MoneyByKind } from '@dray/domain/deliveries/settlement'
import { plainDollars, zero } from '@dray/domain/money'
import { formatDay } from '@dray/domain/time/format-day'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockSettlement } from '../../collections/index.ts'
import { driverReturns, findSettlement } from './read-settlements.ts'
import type { ReturnedLine } from './expected-returns.ts'
import { linesById, saveSettlement, userNames } from './settlements.sql.ts'

type Request = CallRequest<typeof contract.settleRound>

/** Settling again replaces the counts. Two at once wait for each other, and the log shows both (D-275). */
export async function settleRound(tx: Tx, request: Request): Promise<contract.Settlement> {
  const { params: route, body, today, author } = request
  const driverName = mustExist((await userNames(tx, [route.driverId])).get(route.driverId))
  if (route.day > today) throw new Refusal('settled-in-future')
  await lockSettlement(tx, route.driverId, route.day)
  const before = await findSettlement(tx, route, request)
  refuseIfSettledSince(before, body.settledOn)

  const { money, units, visitedOrders } = await driverReturns(tx, route, request)
  const lines = await countedLines(tx, route, { units, visitedOrders, counted: body.units })
  const counted = { cash: body.cash, checks: body.checks, other: body.other ?? zero }
  const count = countBeside(money, counted, lines)
  if (hasDifference(count) && body.reason === null) throw new Refusal('reason-missing')

  await saveSettlement(
    tx,
    {
      ...route,
      expectedCashCents: money.cash,
      expectedChecksCents: money.checks,
      expectedOtherCents: money.other,
      cashCents: counted.cash,
      checksCents: counted.checks,
      otherCents: counted.other,
      reason: body.reason,
      settledBy: author.userId,
      settledOn: author.at,
    },
    lines,
  )
  const entry = {
    id: route.driverId,
    notes: logNote(route.day, count, { reason: body.reason, isAgain: before.settledOn !== null }),
    changes: countChanges(driverName, before, { counted, lines }),
  }
  await logUpdated(tx, 'user', [entry], author)
  return findSettlement(tx, route, request)
}

/** Someone else settled the route while the form was open. */
function refuseIfSettledSince(before: contract.Settlement, sent: string | null | undefined): void {
  if (sent === undefined) return
  const version = sent === null ? undefined : new Date(sent).getTime()
  if (version !== before.settledOn?.getTime()) throw new Refusal('changed-meanwhile', { changedBy: before.settledBy })
}

type Goods = { units: readonly ReturnedLine[]; visitedOrders: readonly number[]; counted: Request['body']['units'] }

/** Every expected line, and other lines of the driver's stops of which units came back as well. */
async function countedLines(tx: Tx, { day, driverId }: Request['params'], { units, visitedOrders, counted }: Goods) {
  const found = new Map(counted.map(({ orderLineId, units: number }) => [orderLineId, number]))
  const isExpected = new Set(units.map(({ orderLineId }) => orderLineId))
  const unexpectedIds = [...found.keys()].filter((id) => !isExpected.has(id))
  const unexpected = await linesById(tx, unexpectedIds)
  const isOnRoute = (line: (typeof unexpected)[number]) =>
    visitedOrders.includes(line.orderId) || (line.driverId === driverId && line.deliveryDate === day)
  if (unexpected.length < unexpectedIds.length || !unexpected.every(isOnRoute))
    throw new Refusal('settled-line-unknown')

  const lines = [...units, ...unexpected.map((line) => ({ ...line, units: 0 }))].map(
    ({ orderLineId, orderId, productSku, productName, quantity, units: expected }) => ({
      line: { orderLineId, orderId, productSku, productName, expected, counted: found.get(orderLineId) ?? 0 },
      quantity,
    }),
  )
  const over = lines.find(({ line, quantity }) => line.counted > quantity)
  if (over) throw new Refusal('settled-units-exceed', { orderLineId: over.line.orderLineId, left: over.quantity })
  return lines.map(({ line }) => line)
}

const countBeside = (expected: MoneyByKind, counted: MoneyByKind, units: Count['units']): Count => ({
  cash: { expected: expected.cash, counted: counted.cash },
  checks: { expected: expected.checks, counted: counted.checks },
  other: { expected: expected.other, counted: counted.other },
  units,
})

function logNote(day: string, count: Count, { reason, isAgain }: { reason: string | null; isAgain: boolean }): string {
  const what = `${isAgain ? 'Settled again' : 'Settled'} the route of ${formatDay(day)}`
  const difference = differenceText(count)
  return `${what}: ${difference === '' ? 'no difference' : difference}${reason === null ? '' : `. ${reason}`}`
}

type Counted = { counted: MoneyByKind; lines: readonly { counted: number }[] }

/** The counts before and now. */
function countChanges(name: string, before: contract.Settlement, { counted, lines }: Counted): FieldChange[] {
  const isAgain = before.settledOn !== null
  const totalUnits = (all: readonly { counted: number | null }[]) =>
    String(all.reduce((total, line) => total + (line.counted ?? 0), 0))
  const money = (amount: typeof before.cash) => (amount.counted === null ? null : plainDollars(amount.counted))
  const fields = [
    ['settledCash', money(before.cash), plainDollars(counted.cash)],
    ['settledChecks', money(before.checks), plainDollars(counted.checks)],
    ['settledOther', money(before.other), plainDollars(counted.other)],
    ['settledUnits', isAgain ? totalUnits(before.units) : null, totalUnits(lines)],
  ] as const
  return fields.flatMap(([field, previousValue, newValue]) =>
    previousValue === newValue || (previousValue === null && Number(newValue) === 0)
      ? []
      : [{ name, field, subfield: null, action: previousValue === null ? 'add' : 'update', previousValue, newValue }],
  )
}
