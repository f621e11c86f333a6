import { type Cents, plus } from '../money.ts'
import { addDays, timeOnDay } from '../time/company-day.ts'
import { weekdayNumber } from '../time/weekdays.ts'
import { type CaseProduct, missingToMinimum, nearestCases } from './order-size.ts'

/** On which days a delivery can be asked for (D-341). */
export type DayRules = {
  /** 1 (Monday) to 7 (Sunday); null for every day of the week. */
  deliveryDays: number[] | null
  /** Such as "14:00", in the company's zone; null for no cutoff. */
  cutoffTime: string | null
  /** How many calendar days before the delivery. */
  cutoffDays: number | null
  /** Single days without deliveries. */
  closedDays: string[]
}

/** A customer's own rules; null is the company's. */
export type CustomerRules = { minimumOrder: Cents | null; deliveryDays: number[] | null }

export type OrderRules = DayRules & {
  /** Before the discount; null and 0 for none. */
  minimumOrder: Cents | null
}

export const rulesForCustomer = (company: OrderRules, customer: CustomerRules): OrderRules => ({
  ...company,
  minimumOrder: customer.minimumOrder ?? company.minimumOrder,
  deliveryDays: customer.deliveryDays ?? company.deliveryDays,
})

export const hasDayRules = ({ deliveryDays, cutoffTime, closedDays }: DayRules): boolean =>
  deliveryDays !== null || cutoffTime !== null || closedDays.length > 0

export const maxCutoffDays = 13
export const maxClosedDays = 400
export const hasOrderRules = (rules: OrderRules): boolean => hasDayRules(rules) || rules.minimumOrder !== null

const daysAhead = 14
const usualCutoffDays = 1

const isDeliveryDay = (day: string, { deliveryDays, closedDays }: DayRules): boolean =>
  (deliveryDays?.includes(weekdayNumber(day)) ?? true) && !closedDays.includes(day)

/** From this instant on it is too late for the day. A time that the clock skips moves on, and of one that comes twice the first counts. */
export function cutoffFor(day: string, rules: DayRules, timeZone: string): Date | null {
  const { cutoffTime, cutoffDays } = rules
  if (cutoffTime === null) return null
  return timeOnDay(addDays(day, -(cutoffDays ?? usualCutoffDays)), cutoffTime, timeZone)
}

type Now = { at: Date; today: string; timeZone: string }
export type OfferedDay = { day: string; cutoff: Date | null }

/** The days from tomorrow to two weeks from today that a contact can ask for (D-341). */
export function offeredDays(rules: DayRules, now: Now): OfferedDay[] {
  return Array.from({ length: daysAhead }, (_, index) => addDays(now.today, index + 1))
    .filter((day) => isDeliveryDay(day, rules))
    .map((day) => ({ day, cutoff: cutoffFor(day, rules, now.timeZone) }))
    .filter(({ cutoff }) => !isPast(cutoff, now))
}

export const isPast = (cutoff: Date | null, { at }: Pick<Now, 'at'>): boolean =>
  cutoff !== null && cutoff.getTime() <= at.getTime()

/** Why a contact can't have a delivery on this day; null leaves it to the office, which needs no rule to be set. */
export function dayProblem(
  day: string | null,
  rules: DayRules,
  now: Now,
): 'day-not-offered' | 'cutoff-passed' | undefined {
  if (day === null) return hasDayRules(rules) ? 'day-not-offered' : undefined
  if (day <= now.today || day > addDays(now.today, daysAhead) || !isDeliveryDay(day, rules)) return 'day-not-offered'
  return isPast(cutoffFor(day, rules, now.timeZone), now) ? 'cutoff-passed' : undefined
}

type RuledProduct = CaseProduct & { name: string; quantity: number }
export type RuledOrder = {
  pickupOrder: boolean
  deliveryDate: string | null
  /** Before the discount. */
  subtotal: Cents
  products: readonly RuledProduct[]
}

/** A contact couldn't send the order because of it; staff are only told (D-342). */
export type BrokenRule =
  | { rule: 'minimum'; minimum: Cents; missing: Cents }
  | { rule: 'no-pickup' }
  | { rule: 'closed' | 'no-delivery-day'; day: string }
  | { rule: 'cutoff'; day: string; cutoff: Date }
  | { rule: 'full-cases'; name: string; unitsPerCase: number; quantity: number; below: number; above: number }

export function brokenRules(
  order: RuledOrder,
  rules: OrderRules & { mayPickUp: boolean },
  now: Pick<Now, 'at' | 'timeZone'>,
): BrokenRule[] {
  const missing = missingToMinimum(order.subtotal, rules.minimumOrder)
  return [
    ...(missing === undefined ? [] : [{ rule: 'minimum', missing, minimum: plus(order.subtotal, missing) } as const]),
    ...(order.pickupOrder && !rules.mayPickUp ? [{ rule: 'no-pickup' } as const] : []),
    ...(order.pickupOrder || order.deliveryDate === null ? [] : brokenDay(order.deliveryDate, rules, now)),
    ...order.products.flatMap(brokenCases),
  ]
}

function brokenDay(day: string, rules: DayRules, now: Pick<Now, 'at' | 'timeZone'>): BrokenRule[] {
  if (rules.closedDays.includes(day)) return [{ rule: 'closed', day }]
  if (!isDeliveryDay(day, rules)) return [{ rule: 'no-delivery-day', day }]
  const cutoff = cutoffFor(day, rules, now.timeZone)
  return cutoff !== null && isPast(cutoff, now) ? [{ rule: 'cutoff', day, cutoff }] : []
}

function brokenCases({ name, quantity, ...product }: RuledProduct): BrokenRule[] {
  const nearest = nearestCases(quantity, product)
  const { unitsPerCase } = product
  return nearest && unitsPerCase !== null ? [{ rule: 'full-cases', name, quantity, unitsPerCase, ...nearest }] : []
}
