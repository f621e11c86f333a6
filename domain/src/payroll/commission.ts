import { type Cents, maxCents, minus, sum, timesRatio, zero } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'

/** The commission rate of a person without one of their own (spec 9). */
export const defaultCommissionRate = 0.2

/** The commission rates that are offered as buttons (spec 5). */
export const commissionRateChoices = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3] as const

/** A rate has at most four decimals, so that a commission is exact to the cent. */
const ratePrecision = 10_000

/** Whether a number is a commission rate: 0 to 1, with at most four decimals (spec 5). */
export const isCommissionRate = (rate: number): boolean =>
  rate >= 0 && rate <= 1 && Math.abs(rate * ratePrecision - Math.round(rate * ratePrecision)) < 1e-6

/** A rate as a person types it, in percent: "20", "20%" or "12.5 %"; undefined if it is none. */
export function parseRate(text: string): number | undefined {
  if (!/^\s*(\d{1,3}(\.\d{0,2})?|\.\d{1,2})\s*%?\s*$/.test(text)) return undefined
  const rate = Math.round(Number.parseFloat(text) * 100) / ratePrecision
  return isCommissionRate(rate) ? rate : undefined
}

/** What a user reads about text that is no rate. */
export const rateError = 'Enter a percentage from 0 to 100, with at most two decimals'

const rateFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

/** 20%, 12.5%. */
export const formatRate = (rate: number): string => rateFormat.format(rate)

/** A share of a subtotal to a tenth of a percent: 33.3%. */
export const formatShare = (share: number): string => formatRate(Math.round(share * 1000) / 1000)

/** A person's rate; a rate of 0 is 0 and not unset (spec 9, D-175). */
export const commissionRateOf = (rate: number | null | undefined): number => rate ?? defaultCommissionRate

/** What an order's commission is computed from, in cents: its subtotal before the discount and its cost (D-128). */
export type CommissionBase = { subtotal: Cents; cost: Cents }

/** Subtotal minus cost, in cents; negative for an order that lost money (spec 9). */
export const grossProfit = ({ subtotal, cost }: CommissionBase): Cents => minus(subtotal, cost)

/** Gross profit as a fraction of the subtotal; 0 when the subtotal is 0 (spec 9, D-129). */
export const grossShare = (order: CommissionBase): number =>
  order.subtotal === zero ? 0 : grossProfit(order) / order.subtotal

/** The commission of an order in cents: max(subtotal − cost, 0) × rate, rounded to the cent (spec 9, D-165, D-175). */
export const commissionOn = (order: CommissionBase, rate: number): Cents =>
  timesRatio(maxCents(grossProfit(order), zero), Math.round(rate * ratePrecision), ratePrecision)

/** What an order leaves before and after its commission (spec 9). */
export function profitOf(order: CommissionBase & { commission: Cents }) {
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

/** The sums of a list of orders. The commission of each was rounded before they are added (D-175). */
export function commissionTotals(orders: readonly (CommissionBase & { commission: Cents })[]): CommissionTotals {
  const base = { subtotal: sum(orders.map(({ subtotal }) => subtotal)), cost: sum(orders.map(({ cost }) => cost)) }
  const commission = sum(orders.map((order) => order.commission))
  return { ...base, ...profitOf({ ...base, commission }), orders: orders.length, commission }
}

/** The statuses of an order that earns a commission (spec 4.8). */
export const commissionStatuses = ['DELIVERED', 'COMPLETED'] as const satisfies readonly OrderStatus[]

export type CommissionCandidate = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  /** The account owner of its customer today (D-132). */
  accountOwnerID: number | null
  createdAt: Date
}

/** `payWhenPaid`: the company pays commission only on orders that their customers have paid. */
export type CommissionRules = { userId: number; periodEnd: Date; payWhenPaid: boolean }

export type IneligibleReason = 'not-delivered' | 'other-owner' | 'placed-later' | 'not-paid'

/** Why an order earns this person no commission in a period; undefined if it does (spec 4.8, D-176, D-220). */
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

/** What a user reads about an order that earns no commission. */
export const ineligibleReasons: Readonly<Record<IneligibleReason, string>> = {
  'not-delivered': 'Not delivered or completed',
  'other-owner': 'The customer has another account owner',
  'placed-later': 'Placed after this pay period',
  'not-paid': 'Not paid by the customer',
}

/** The groups of orders that are added or removed at once (spec 2.12, D-127). */
export const orderGroups = ['All', 'Paid', 'Delivered', 'Completed'] as const
export type OrderGroup = (typeof orderGroups)[number]

/** Whether an order is in a group: Paid is by payment status, Delivered and Completed by order status (D-127). */
export function isInGroup(
  order: Pick<CommissionCandidate, 'orderStatus' | 'paymentStatus'>,
  group: OrderGroup,
): boolean {
  if (group === 'All') return true
  return group === 'Paid' ? order.paymentStatus === 'PAID' : order.orderStatus === group.toUpperCase()
}

/** The largest value of the slider of a cost, in cents: the larger of subtotal and cost (spec 5). */
export const maxAdjustedCost = ({ subtotal, cost }: CommissionBase): Cents => maxCents(maxCents(subtotal, cost), zero)
