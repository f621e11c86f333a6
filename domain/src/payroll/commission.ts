import { type Cents, maxCents, minus, plus, sum, timesRatio, zero } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import { commaProblem, parsePercent } from '../typed-figures.ts'

/** Default for people without a rate of their own (spec 9). */
export const defaultCommissionRate = 0.2

export const commissionRateChoices = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3] as const

/** At most four decimals, so that a commission is exact to the cent. */
const ratePrecision = 10_000

/** 0 to 1, with at most four decimals (spec 5). */
export const isCommissionRate = (rate: number): boolean =>
  rate >= 0 && rate <= 1 && Math.abs(rate * ratePrecision - Math.round(rate * ratePrecision)) < 1e-6

/** In percent: "20", "20%" or "12.5 %". */
export function parseRate(text: string): number | undefined {
  const read = parsePercent(text)
  if ('error' in read) return undefined
  const rate = Math.round(read.figure * 100) / ratePrecision
  return isCommissionRate(rate) ? rate : undefined
}

export const rateProblem = (text: string): string =>
  commaProblem(text) ?? 'Enter a percentage from 0 to 100, with at most two decimals'

const rateFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

export const formatRate = (rate: number): string => rateFormat.format(rate)

export const formatShare = (share: number): string => formatRate(Math.round(share * 1000) / 1000)

/** 0 is a rate, not unset (spec 9, D-175). */
export const effectiveCommissionRate = (rate: number | null | undefined): number => rate ?? defaultCommissionRate

/** Cents: the subtotal before the discount, and the cost (D-128). */
export type CommissionBase = { subtotal: Cents; cost: Cents }

/** Negative for an order that lost money (spec 9). */
export const grossProfit = ({ subtotal, cost }: CommissionBase): Cents => minus(subtotal, cost)

/** 0 when the subtotal is 0 (spec 9, D-129). */
export const grossShare = (order: CommissionBase): number =>
  order.subtotal === zero ? 0 : grossProfit(order) / order.subtotal

type CostedOrder = { cost: Cents; adjustedCost?: Cents | null | undefined; returnedCost?: Cents | undefined }

/** `cost` is already without restocked units; they lower an adjusted cost too, not below zero. */
export const effectiveCost = ({ cost, adjustedCost = null, returnedCost = zero }: CostedOrder): Cents =>
  adjustedCost === null ? cost : maxCents(minus(adjustedCost, returnedCost), zero)

/** max(subtotal − cost, 0) × rate, rounded to the cent (spec 9). */
export const commissionOn = (order: CommissionBase, rate: number): Cents =>
  timesRatio(maxCents(grossProfit(order), zero), Math.round(rate * ratePrecision), ratePrecision)

export function orderProfit(order: CommissionBase & { commission: Cents }) {
  const gross = grossProfit(order)
  return { grossProfit: gross, grossShare: grossShare(order), netProfit: minus(gross, order.commission) }
}

export type CommissionTotals = {
  orders: number
  subtotal: Cents
  cost: Cents
  grossProfit: Cents
  grossShare: number
  commission: Cents
  netProfit: Cents
}

/** Each commission was rounded before they are added. */
export function commissionTotals(orders: readonly (CommissionBase & { commission: Cents })[]): CommissionTotals {
  const base = { subtotal: sum(orders.map(({ subtotal }) => subtotal)), cost: sum(orders.map(({ cost }) => cost)) }
  const commission = sum(orders.map((order) => order.commission))
  return { ...base, ...orderProfit({ ...base, commission }), orders: orders.length, commission }
}

/** Commission on an eligible order (spec 4.8). */
export const commissionStatuses = ['DELIVERED', 'COMPLETED'] as const satisfies readonly OrderStatus[]

export type CommissionCandidate = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  /** The account owner of its customer today. */
  accountOwnerID: number | null
  createdAt: Date
}

/** `payWhenPaid`: only orders that their customers have paid earn commission. */
export type CommissionRules = { userId: number; periodEnd: Date; payWhenPaid: boolean }

export type IneligibleReason = 'not-delivered' | 'other-owner' | 'placed-later' | 'not-paid'

/** Undefined if the order earns it (spec 4.8, D-176, D-220). */
export function whyIneligible(
  order: CommissionCandidate,
  { userId, periodEnd, payWhenPaid }: CommissionRules,
): IneligibleReason | undefined {
  if (!commissionStatuses.some((status) => status === order.orderStatus)) return 'not-delivered'
  if (order.accountOwnerID !== userId) return 'other-owner'
  if (order.createdAt > periodEnd) return 'placed-later'
  if (payWhenPaid && order.paymentStatus !== 'PAID') return 'not-paid'
  return undefined
}

export const ineligibleReasons: Readonly<Record<IneligibleReason, string>> = {
  'not-delivered': 'Not delivered or completed',
  'other-owner': 'The customer has another account owner',
  'placed-later': 'Placed after this pay period',
  'not-paid': 'Not paid by the customer',
}

export const commissionGroups = ['All', 'Paid', 'Delivered', 'Completed'] as const
export type CommissionGroup = (typeof commissionGroups)[number]

/** Paid is by payment status, Delivered and Completed by order status (D-127). */
export function isInGroup(
  order: Pick<CommissionCandidate, 'orderStatus' | 'paymentStatus'>,
  group: CommissionGroup,
): boolean {
  if (group === 'All') return true
  return group === 'Paid' ? order.paymentStatus === 'PAID' : order.orderStatus === group.toUpperCase()
}

/** The larger of subtotal and cost (spec 5). */
export const maxAdjustedCost = ({ subtotal, cost }: CommissionBase): Cents => maxCents(maxCents(subtotal, cost), zero)

export type ReadCommission = {
  toBePaid: readonly { commission: Cents }[]
  corrections: readonly { amount: Cents }[]
  commission: Cents
  lastSaved: Date | null
  submitted: boolean
}

export type CommissionParts = {
  orders: Cents
  corrections: Cents
  /** The amount beyond the sum of orders and corrections. */
  setByPayroll: Cents
  total: Cents
  /** True if no orders were saved yet: then these are the orders the period would start with. */
  isExpected: boolean
}

/** Until orders are saved, the commission the period would start with, unless payroll typed another. */
export function commissionParts({ toBePaid, corrections, commission, ...read }: ReadCommission): CommissionParts {
  const isExpected = read.lastSaved === null && !read.submitted
  const parts = {
    orders: sum(toBePaid.map((order) => order.commission)),
    corrections: sum(corrections.map(({ amount }) => amount)),
  }
  const listed = plus(parts.orders, parts.corrections)
  const total = isExpected && commission === zero ? listed : commission
  return { ...parts, total, setByPayroll: minus(total, listed), isExpected }
}
