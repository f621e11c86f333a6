import { deliveryStatuses } from '@dray/domain/deliveries/deliveries'
import { amountsToCollect, type CollectFacts, openAmount, type StopAmounts } from '@dray/domain/deliveries/to-collect'
import { type Cents, plus, toDollars, zero } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { companyDecisions } from '../../company/index.ts'
import { lockSharingStops as lockRows, type mustPayLift, type RequiredRow, sharedCollectRows } from './must-pay.sql.ts'

type PaymentRule = { requirePayment: boolean }
export type CollectFigures = CollectFacts & StopAmounts & { discount: Cents }

/**
 * The amount to collect for each order, and how it comes about, in one query and one for the company's rule if it isn't known (D-274). A
 * customer's stops of one driver and day share credit and money (D-317), so they are read too.
 */
export async function collectFigures(
  db: Db,
  orderIds: readonly number[],
  rules?: PaymentRule,
): Promise<Map<number, CollectFigures>> {
  if (orderIds.length === 0) return new Map()
  const [{ requirePayment }, rows] = await allInOrder([
    rules === undefined ? companyDecisions(db) : Promise.resolve(rules),
    sharedCollectRows(db, orderIds, deliveryStatuses),
  ])
  const stops = rows.map(({ total, applied, cod, required, lift, ...row }) => ({
    ...row,
    balanceDue: balanceDue(total, applied),
    cod: cod || requirePayment,
    mustPay: openRequirements(required),
    isLifted: lift !== null,
  }))
  const sharing = Map.groupBy(stops, ({ customerId, driverId, day, id }) =>
    day === null ? `order ${id}` : `${customerId} ${driverId} ${day}`,
  )
  const amounts = [...sharing.values()].flatMap((own) => [...amountsToCollect(own, own[0]?.creditAvailable ?? zero)])
  const byStop = new Map(amounts)
  const asked = new Set(orderIds)
  return new Map(
    stops.flatMap((stop) => {
      const amount = byStop.get(stop.id)
      return amount !== undefined && asked.has(stop.id) ? [[stop.id, { ...stop, ...amount }]] : []
    }),
  )
}

/**
 * Refuses a drop while money must be collected first. The caller has locked the orders, so no payment or new requirement comes
 * in between. A collection, memo or credit that changes at the same time counts as changed afterward.
 */
export async function refuseIfMustPay(tx: Tx, orderIds: readonly number[]): Promise<void> {
  refuseIfAnyMissing(await collectFigures(tx, orderIds))
}

/** For figures that were read after the orders were locked. */
export function refuseIfAnyMissing(figures: ReadonlyMap<number, CollectFigures>): void {
  const missing = [...figures.values()].reduce((sum, { toCollect }) => plus(sum, toCollect), zero)
  if (missing > 0) throw new Refusal('must-pay', { missing: toDollars(missing) })
}

/** Locks the order and the stops whose amount depends on what was collected for it, and answers their ids. */
export const lockSharingStops = (tx: Tx, orderId: number): Promise<number[]> => lockRows(tx, orderId, deliveryStatuses)

/** Without those that are paid. */
export const openRequirements = (required: readonly RequiredRow[]) =>
  required.flatMap((row) => {
    const amount = openAmount(row)
    return amount > 0 ? [{ orderId: row.orderId, orderNum: row.orderNum, amount }] : []
  })

/** As an order answers them. */
export const answeredMustPay = (required: readonly RequiredRow[]) =>
  required.map((row) => ({
    orderId: row.orderId,
    orderNum: row.orderNum,
    amount: row.amount,
    open: openAmount(row),
  }))

type Lift = (typeof mustPayLift)['expressionType']

export const answeredLift = (lift: Lift | undefined) =>
  lift === null || lift === undefined ? null : { reason: lift.reason, by: lift.by, on: new Date(lift.on) }
