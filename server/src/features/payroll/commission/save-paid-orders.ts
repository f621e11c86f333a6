import type * as contract from '@dray/contract/payroll'
import type { Cents } from '@dray/domain/money'
import { commissionOn, effectiveCost, whyIneligible } from '@dray/domain/payroll/commission'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { companyDecisions } from '../../company/index.ts'
import {
  type CommissionOrderRow,
  commissionOrdersById,
  correctedOrders,
  listedElsewhere,
  type OrderToPay,
  replaceCorrections,
  replaceOrders,
  saveListTime,
} from './commission-orders.sql.ts'
import { owedCorrections } from './corrections.ts'
import { lockPaidOrders } from './corrections.sql.ts'

type SentList = Pick<CallRequest<typeof contract.changePayrollRow>['body'], 'paidOrders' | 'corrections'>
type SentOrder = NonNullable<SentList['paidOrders']>[number]

/** The caller has locked the period. */
export type ListToSave = {
  period: PayPeriod
  row: { id: number; userId: number; rate: number }
  sent: SentList
  at: Date
  timeZone: string
}
export type SavedList = { commission: Cents; orders: number; corrections: number }

/**
 * Saves the orders and corrections paid to a person and returns the totals (D-123). Orders take their current amounts and are paid
 * once: refuses an order on another list.
 */
export async function savePaidOrders(tx: Tx, list: ListToSave): Promise<SavedList> {
  const { row, sent, at } = list
  if (sent.paidOrders) await saveOrders(tx, list, sent.paidOrders)
  await saveCorrections(tx, list)
  return saveListTime(tx, row.id, at)
}

async function saveOrders(tx: Tx, { row, period, timeZone }: ListToSave, sent: readonly SentOrder[]): Promise<void> {
  const ids = sent.map(({ orderId }) => orderId)
  const found = await commissionOrdersById(tx, ids)
  refuseTwice(ids, found)
  const orders = new Map(found.map((order) => [order.orderId, order]))
  const unknown = ids.filter((id) => !orders.has(id))
  if (unknown.length > 0) throw new Refusal('order-unknown', { ids: unknown })
  await refuseListedElsewhere(tx, row.id, ids)
  const { payWhenPaid } = await companyDecisions(tx)
  const rules = { userId: row.userId, periodEnd: payPeriodInstants(period, timeZone).to, payWhenPaid }
  const ineligible = found.filter((order) => whyIneligible(order, rules) !== undefined)
  if (ineligible.length > 0) throw new Refusal('order-earns-no-commission', { orders: orderNumbers(ineligible) })
  const isSaved = await replaceOrders(tx, row.id, toPay(sent, orders, row.rate))
  if (!isSaved) await refuseListedElsewhere(tx, row.id, ids)
}

function refuseTwice(ids: readonly number[], found: readonly CommissionOrderRow[]): void {
  const twice = new Set(ids.filter((id, place) => ids.indexOf(id) !== place))
  if (twice.size === 0) return
  throw new Refusal('order-listed-twice', { orders: orderNumbers(found.filter(({ orderId }) => twice.has(orderId))) })
}

async function refuseListedElsewhere(tx: Tx, rowId: number, ids: readonly number[]): Promise<void> {
  const elsewhere = await listedElsewhere(tx, rowId, ids)
  if (elsewhere.length > 0) throw new Refusal('order-in-other-payroll', { orders: orderNumbers(elsewhere) })
}

const toPay = (
  sent: readonly SentOrder[],
  orders: ReadonlyMap<number, CommissionOrderRow>,
  rate: number,
): OrderToPay[] =>
  sent.flatMap(({ orderId, adjustedCost = null }) => {
    const order = orders.get(orderId)
    if (!order) return []
    const { subtotal, discount, cost, returnedCost } = order
    const commission = commissionOn({ subtotal, cost: effectiveCost({ cost, adjustedCost, returnedCost }) }, rate)
    return [{ orderId, subtotal, discount, cost, adjustedCost, returnedCost, rate, commission }]
  })

/**
 * Saves the corrections that were sent or that the list has, with the amounts owed now; drops those no longer owed. Locks the paid orders
 * first, so if two periods correct the same order, the second sees the first.
 */
async function saveCorrections(tx: Tx, { period, row, sent }: ListToSave): Promise<void> {
  const saved = await correctedOrders(tx, row.id)
  const orderIds = sent.corrections ?? saved
  if (orderIds.length === 0 && saved.length === 0) return
  await lockPaidOrders(tx, orderIds)
  const all = await owedCorrections(tx, { userId: row.userId, period, orderIds })
  const owed = new Set(all.map(({ orderId }) => orderId))
  const ids = orderIds.filter((id) => !owed.has(id) && !saved.includes(id))
  if (ids.length > 0)
    throw new Refusal('correction-not-owed', { orders: orderNumbers(await commissionOrdersById(tx, ids)) })
  await replaceCorrections(tx, row.id, all)
}

const orderNumbers = (orders: readonly { orderNum: string }[]): string[] => orders.map(({ orderNum }) => orderNum)
