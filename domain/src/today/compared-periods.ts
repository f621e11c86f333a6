import { type Cents, maxSum, minCents, plus, zero } from '../money.ts'
import { addDays, addMonths, daysBetween, endOfDay, sameTimeOn, startOfDay } from '../time/company-day.ts'
import { type DayRange, quickRange } from '../time/date-range.ts'
import { isAdmin, type Person, type Role } from '../users/permissions.ts'

/** A week is seven days, as in the order lists (spec 9). */
export const todayPeriods = ['today', 'week', 'month'] as const
export type TodayPeriod = (typeof todayPeriods)[number]

/** The earlier period ends on its last day at the current time of day. */
export type ComparedPeriod = {
  name: TodayPeriod
  days: DayRange
  before: DayRange & {
    /** True if last month is too short to have this day, so its last day counts in full. */
    isWhole: boolean
  }
}

/** Compares today with the same weekday last week, seven days with the seven before, and this month with last month. */
export function comparedPeriods(today: string): ComparedPeriod[] {
  const week = quickRange('This Week', today)
  const month = quickRange('MTD', today)
  const sameDay = addMonths(today, -1)
  return [
    { name: 'today', days: { from: today, to: today }, before: weekBefore({ from: today, to: today }) },
    { name: 'week', days: week, before: weekBefore(week) },
    {
      name: 'month',
      days: month,
      before: { from: addMonths(month.from, -1), to: sameDay, isWhole: sameDay.slice(8) !== today.slice(8) },
    },
  ]
}

const weekBefore = ({ from, to }: DayRange) => ({ from: addDays(from, -7), to: addDays(to, -7), isWhole: false })

/** Each is plotted in front of the day this many days before. */
export const plottedDays = 30

/** `soFar`: the moment on this day with the current time of day, if an earlier period ends on it. */
export type DaySpan = { day: string; starts: Date; ends: Date; soFar?: Date }

export function comparedDays(at: Date, today: string, timeZone: string): DaySpan[] {
  const before = comparedPeriods(today).map((period) => period.before)
  const cutOff = new Set(before.filter(({ isWhole }) => !isWhole).map(({ to }) => to))
  const first = [addDays(today, 1 - 2 * plottedDays), ...before.map(({ from }) => from)].toSorted()[0] ?? today
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return {
      day,
      starts: startOfDay(day, timeZone),
      ends: endOfDay(day, timeZone),
      ...(cutOff.has(day) ? { soFar: sameTimeOn(at, day, timeZone) } : {}),
    }
  })
}

export type Sales = { orders: number; total: Cents }

/** `soFar`: up to the current time of day. */
export type SalesOfDay = { day: string; whole: Sales; soFar: Sales }

export function salesOfPeriod(
  { days, before }: ComparedPeriod,
  sales: readonly SalesOfDay[],
): { sales: Sales; before: Sales } {
  const within = ({ from, to }: DayRange) => sales.filter(({ day }) => day >= from && day <= to)
  return {
    sales: added(within(days).map(({ whole }) => whole)),
    before: added(
      within(before).map(({ day, whole, soFar }) => (day === before.to && !before.isWhole ? soFar : whole)),
    ),
  }
}

/** At most `maxSum`, like each day's total. */
const added = (sales: readonly Sales[]): Sales => ({
  orders: sales.reduce((count, { orders }) => count + orders, 0),
  total: sales.reduce((total, sale) => minCents(maxSum, plus(total, sale.total)), zero),
})

/** In display order, with the role that each is for (D-191). */
const groupRoles = {
  sales: 'SALES',
  stock: 'INVENTORY',
  deliveries: 'DRIVER',
  money: 'ACCOUNTING',
  payroll: 'PAYROLL',
} as const satisfies Record<string, Role>
type TodayGroup = keyof typeof groupRoles

/** An admin sees all. */
export const hasGroup = (person: Person, group: TodayGroup): boolean =>
  isAdmin(person) || person.roles.includes(groupRoles[group])
