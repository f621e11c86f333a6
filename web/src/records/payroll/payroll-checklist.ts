import type { PayrollTasks } from '@dray/contract/payroll/commission'
import { formatDollars, sum } from '@dray/domain/money'
import type { PayType } from '@dray/domain/payroll/pay'
import { type PayPeriod, payPeriodRange } from '@dray/domain/payroll/pay-period'
import { daysBetween } from '@dray/domain/time/company-day'
import { mediumDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'

type Paid = { name: string; payType: PayType | null; hoursWorked: number }

export const lacksHours = ({ payType, hoursWorked }: Pick<Paid, 'payType' | 'hoursWorked'>): boolean =>
  payType === 'HOURLY' && hoursWorked === 0

/** Such as "No hours for 2 people: Ana Ruiz, Ben Ode". Undefined if everyone paid by the hour has some. */
export function missingHours(people: readonly Paid[]): string | undefined {
  const names = people.filter(lacksHours)
  if (names.length === 0) return undefined
  return `No hours for ${pluralize(names.length, 'person', 'people')}: ${names.map(({ name }) => name).join(', ')}`
}

/** Such as "Commission not calculated for 5 people: 10 orders, $826.05". */
export function missingCommission(uncalculated: PayrollTasks['uncalculated']): string | undefined {
  if (uncalculated.length === 0) return undefined
  const orders = uncalculated.reduce((total, { count }) => total + count, 0)
  const amount = formatDollars(sum(uncalculated.map((person) => person.amount)))
  const people = pluralize(uncalculated.length, 'person', 'people')
  return `Commission not calculated for ${people}: ${pluralize(orders, 'order')}, ${amount}`
}

/** Such as "The period ends Nov 30, in 6 days". */
export function openUntil(period: PayPeriod, today: string): string | undefined {
  const { to } = payPeriodRange(period)
  const days = daysBetween(today, to)
  return days > 0 ? `The period ends ${mediumDay(to)}, in ${pluralize(days, 'day')}` : undefined
}
