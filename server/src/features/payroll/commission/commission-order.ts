import type { CommissionOrder } from '@dray/contract/payroll/commission'
import type { Cents } from '@dray/domain/money'
import { type CommissionRules, commissionOn, effectiveCost, whyIneligible } from '@dray/domain/payroll/commission'
import { seesCosts, type Person } from '@dray/domain/users/permissions'
import type { ListedOrder, CommissionOrderRow } from './commission-orders.sql.ts'

type Remark = CommissionOrder['remark']

/** Why an order in a draft would no longer be paid as saved: it earns nothing now, or its amount changed. Null if it would. */
export function remarkOn(order: ListedOrder, rules: CommissionRules): Remark {
  const base = { subtotal: order.subtotal, cost: effectiveCost(order) }
  return whyIneligible(order, rules) ?? (commissionOn(base, order.rate) === order.commission ? null : 'changed')
}

/** A listed order in a draft, with current amounts and the saved commission. */
export const listedOrder = (reader: Person, order: ListedOrder, rules: CommissionRules): CommissionOrder =>
  answered(reader, { ...order, remark: remarkOn(order, rules) })

export const paidOrder = (
  reader: Person,
  { paidSubtotal, paidDiscount, paidCost, paidReturnedCost, ...order }: ListedOrder,
): CommissionOrder =>
  answered(reader, {
    ...order,
    subtotal: paidSubtotal,
    discount: paidDiscount,
    cost: paidCost,
    returnedCost: paidReturnedCost,
    remark: null,
  })

/** An order on no list, with what it would earn. */
export const unlistedOrder = (
  reader: Person,
  order: CommissionOrderRow,
  rate: number,
  remark: Remark = null,
): CommissionOrder => answered(reader, { ...order, adjustedCost: null, commission: commissionOn(order, rate), remark })

type Row = CommissionOrderRow & { adjustedCost: Cents | null; commission: Cents; remark: Remark }

/** Leaves costs out for readers who don't receive them. */
const answered = (reader: Person, { cost, adjustedCost, returnedCost, ...order }: Row): CommissionOrder => ({
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
  ...(seesCosts(reader) ? { cost, adjustedCost, returnedCost } : {}),
})
