import * as contract from '@dray/contract/payroll/commission'
import { zero } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import {
  effectiveCommissionRate,
  type CommissionRules,
  commissionStatuses,
  whyIneligible,
} from '@dray/domain/payroll/commission'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { companyDecisions } from '../../company/index.ts'
import { listedOrder, paidOrder, unlistedOrder } from './commission-order.ts'
import {
  listedOrders,
  type CommissionOrderRow,
  personById,
  savedRow,
  unlistedCommissionOrders,
} from './commission-orders.sql.ts'
import { draftCorrections, owedCorrections, paidCorrections } from './corrections.ts'

type Request = Pick<CallRequest<typeof contract.readCommission>, 'params' | 'user' | 'timeZone'>

/** A person's commission: as paid, as saved, or computed if it was never saved (D-176). */
export async function readCommission(db: Db, { params, user, timeZone }: Request): Promise<contract.Commission> {
  const { userId, ...period } = params
  const person = mustExist(await personById(db, userId))
  const row = await savedRow(db, period, userId)
  const { from, to } = payPeriodInstants(period, timeZone)
  const { payWhenPaid } = await companyDecisions(db)
  const rules = { userId, periodEnd: to, payWhenPaid }
  const rate = effectiveCommissionRate(row?.commissionRate ?? person.commissionRate)
  const isSubmitted = (row?.submittedOn ?? null) !== null
  const list = {
    reader: user,
    rowId: row?.rowId ?? 0,
    lastSaved: row?.ordersSavedOn ?? null,
    rules,
    rate,
    from,
    period,
  }
  return {
    userId,
    name: person.name,
    ...period,
    commissionRate: rate,
    commission: row?.commission ?? zero,
    submitted: isSubmitted,
    lastSaved: list.lastSaved,
    modifiedOn: row?.modifiedOn ?? null,
    ...(isSubmitted ? await paidList(db, list) : await openList(db, list)),
  }
}

type ListOptions = {
  reader: Person
  /** 0 if the row was never saved. */
  rowId: number
  lastSaved: Date | null
  rules: CommissionRules
  rate: number
  from: Date
  period: Pick<Request['params'], 'year' | 'month' | 'payPeriod'>
}
type Lists = Pick<
  contract.Commission,
  'toBePaid' | 'corrections' | 'unpaid' | 'unpaidCount' | 'offeredCorrections' | 'waiting' | 'waitingCount'
>

/** A submitted period never changes. */
async function paidList(db: Db, { reader, rowId }: ListOptions): Promise<Lists> {
  return {
    toBePaid: (await listedOrders(db, rowId)).map((order) => paidOrder(reader, order)),
    corrections: await paidCorrections(db, rowId),
    unpaid: [],
    unpaidCount: 0,
    offeredCorrections: [],
    waiting: [],
    waitingCount: 0,
  }
}

/** The saved list, or the initial one: orders placed in the period and all corrections. */
async function openList(db: Db, list: ListOptions): Promise<Lists> {
  const { reader, rowId, lastSaved, rules, rate, from, period } = list
  const { orders, count } = await unpaidOrders(db, rules)
  const starts = lastSaved === null ? orders.filter(({ createdAt }) => createdAt >= from) : []
  const saved = lastSaved === null ? [] : await listedOrders(db, rowId)
  const owed = await owedCorrections(db, { userId: rules.userId, period })
  const unlisted = (order: CommissionOrderRow) => unlistedOrder(reader, order, rate)
  return {
    toBePaid: [...saved.map((order) => listedOrder(reader, order, rules)), ...starts.map(unlisted)],
    corrections: lastSaved === null ? owed : await draftCorrections(db, rowId, owed),
    unpaid: orders.filter((order) => !starts.includes(order)).map(unlisted),
    unpaidCount: count - starts.length,
    offeredCorrections: lastSaved === null ? [] : owed.filter(({ isSaved }) => !isSaved),
    ...(await waitingOrders(db, list)),
  }
}

/** Orders that earn a commission by the end of the period and are on no list. */
export async function unlistedOrderIds(
  db: Db,
  { userId, ...period }: PayPeriod & { userId: number },
  timeZone: string,
): Promise<number[]> {
  const { payWhenPaid } = await companyDecisions(db)
  const { orders } = await unpaidOrders(db, { userId, periodEnd: payPeriodInstants(period, timeZone).to, payWhenPaid })
  return orders.map(({ orderId }) => orderId)
}

const unpaidOrders = (db: Db, { userId, periodEnd, payWhenPaid }: CommissionRules) =>
  unlistedCommissionOrders(
    db,
    { userId, placedUntil: periodEnd, statuses: commissionStatuses, isPaid: payWhenPaid || undefined },
    contract.maxCommissionOrders,
  )

/** Orders that don't earn anything yet, newest first: not delivered, or not paid where that is required. */
async function waitingOrders(db: Db, { reader, rules, rate }: ListOptions) {
  const filter = { userId: rules.userId, placedUntil: rules.periodEnd }
  const limit = contract.maxWaitingOrders
  const open = await unlistedCommissionOrders(db, { ...filter, statuses: openOrderStatuses, isPaid: undefined }, limit)
  const unpaid = rules.payWhenPaid
    ? await unlistedCommissionOrders(db, { ...filter, statuses: commissionStatuses, isPaid: false }, limit)
    : { orders: [], count: 0 }
  const newest = [...open.orders, ...unpaid.orders].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return {
    waiting: newest.slice(0, limit).map((order) => unlistedOrder(reader, order, rate, whyIneligible(order, rules))),
    waitingCount: open.count + unpaid.count,
  }
}

/** Empty if the list was never saved (D-220). */
export async function listPaidOrders(
  db: Db,
  { params: { period, userId, ...month }, user }: CallRequest<typeof contract.listPaidOrders>,
): Promise<z.output<(typeof contract.listPaidOrders)['answer']>> {
  mustExist(await personById(db, userId))
  const row = await savedRow(db, { ...month, payPeriod: period }, userId)
  const orders = row?.rowId ? await listedOrders(db, row.rowId) : []
  return orders.map(({ orderId, orderNum, adjustedCost, commission }) => ({
    orderId,
    orderNum,
    commission,
    ...(seesCosts(user) ? { adjustedCost } : {}),
  }))
}
