import { commissionStatuses } from '@dray/domain/payroll/commission'
import { correctionOwed } from '@dray/domain/payroll/corrections'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { companyDecisions } from '../../company/index.ts'
import { remarkOn } from './commission-order.ts'
import { paidCommission, paidParts } from './corrections.ts'
import { changedOrders, listCounts, listedCorrections } from './lists-of-period.sql.ts'

type Period = PayPeriod & { id: number }

type Options = { timeZone: string; userId?: number | undefined }

/** How many orders a person's commission has, and how many of them changed since it was saved. */
export type ListCounts = { orderCount: number; changedOrders: number }

/** The counts of everyone in a period, or of one person, in one go. Only open periods can have changes. */
export async function findChangedOrders(
  db: Db,
  period: Period & { submittedOn: Date | null },
  { timeZone, userId }: Options,
): Promise<Map<number, ListCounts>> {
  const [counts, changed] = await Promise.all([
    listCounts(db, { periodId: period.id, userId }),
    period.submittedOn === null ? changedIn(db, period, { timeZone, userId }) : [],
  ])
  const byUser = Map.groupBy(changed, (userId) => userId)
  return new Map(
    counts.map(({ userId, orderCount }) => [userId, { orderCount, changedOrders: byUser.get(userId)?.length ?? 0 }]),
  )
}

async function changedIn(db: Db, period: Period, options: Options): Promise<number[]> {
  const [orders, corrections] = await Promise.all([
    remarkedOrders(db, period, options),
    listedCorrections(db, { periodId: period.id, userId: options.userId }),
  ])
  const parts = await paidParts(db, corrections)
  const changed = corrections.filter(
    (order) => correctionOwed(paidCommission(order, parts), order, order.others)?.amount !== order.amount,
  )
  return [...orders, ...changed].map(({ userId }) => userId)
}

/** Refuses orders that no longer earn a commission, by number. */
export async function refuseIneligible(tx: Tx, period: Period, timeZone: string): Promise<void> {
  const orders = await remarkedOrders(tx, period, { timeZone })
  const ineligible = orders.filter(({ remark }) => remark !== 'changed')
  if (ineligible.length === 0) return
  throw new Refusal('order-earns-no-commission', { orders: ineligible.map(({ orderNum }) => orderNum) })
}

async function remarkedOrders(db: Db, period: Period, { timeZone, userId }: Options) {
  const { payWhenPaid } = await companyDecisions(db)
  const { to: periodEnd } = payPeriodInstants(period, timeZone)
  const eligible = { statuses: commissionStatuses, placedUntil: periodEnd, isPaid: payWhenPaid || undefined }
  const orders = await changedOrders(db, { periodId: period.id, userId }, eligible)
  return orders.flatMap((order) => {
    const remark = remarkOn(order, { userId: order.userId, periodEnd, payWhenPaid })
    return remark === null ? [] : [{ ...order, remark }]
  })
}
