import type { CommissionOrder } from '@dray/contract/commission'
import type { Cents } from '@dray/domain/money'
import { type CommissionRules, commissionOn, whyIneligible } from '@dray/domain/payroll/commission'
import { seesCosts, type Person } from '@dray/domain/users/permissions'
import type { ListedOrder, CommissionOrderRow } from './commission-orders.sql.ts'

type Remark = CommissionOrder['remark']

/** Whether an order of a draft would not be paid as it was saved: it earns nothing anymore, or comes to another amount (D-222). */
export function remarkOn(order: ListedOrder, rules: CommissionRules): Remark {
  const base = { subtotal: order.subtotal, cost: order.adjustedCost ?? order.cost }
  return whyIneligible(order, rules) ?? (commissionOn(base, order.rate) === order.commission ? null : 'changed')
}

/** An order of the list of a draft: its amounts are those of now, its commission the one that was saved. */
export const listedOrder = (reader: Person, order: ListedOrder, rules: CommissionRules): CommissionOrder =>
  answered(reader, { ...order, remark: remarkOn(order, rules) })

/** An order of a submitted period, as it was paid. */
export const paidOrder = (
  reader: Person,
  { paidSubtotal, paidDiscount, paidCost, ...order }: ListedOrder,
): CommissionOrder =>
  answered(reader, { ...order, subtotal: paidSubtotal, discount: paidDiscount, cost: paidCost, remark: null })

/** An order that no list has, with what it would earn. */
export const unlistedOrder = (
  reader: Person,
  order: CommissionOrderRow,
  rate: number,
  remark: Remark = null,
): CommissionOrder => answered(reader, { ...order, adjustedCost: null, commission: commissionOn(order, rate), remark })

type Row = CommissionOrderRow & { adjustedCost: Cents | null; commission: Cents; remark: Remark }

/** Costs are there only for those who receive costs (D-57). */
const answered = (reader: Person, { cost, adjustedCost, ...order }: Row): CommissionOrder => ({
  orderId: order.orderId,
  orderNum: order.orderNum,
  customerName: order.customerName,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  createdAt: order.createdAt,
  subtotal: order.subtotal,
  discount: order.discount,
  commission: order.commission,
  remark: order.remark,
  ...(seesCosts(reader) ? { cost, adjustedCost } : {}),
})
