import type { CreditExcess, CreditLimits } from '@dray/domain/credit/credit-hold'
import { type Cents, formatDollars, fromDollars } from '@dray/domain/money'
import { isolateName } from '@dray/domain/text/isolate-name'
import type { Problem } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'

export type CreditHoldFacts = CreditExcess & CreditLimits & { customerName: string; orderNum: string | null }

/** Why an order is held, with its figures. */
export function creditHoldText({ customerName, overBy, creditLimit, daysLate, maxDaysLate }: CreditHoldFacts): string {
  const over =
    overBy === null || creditLimit === null
      ? []
      : [
          `With this order, ${isolateName(customerName)} is ${formatDollars(overBy)} over the credit limit of ${formatDollars(creditLimit)}.`,
        ]
  const late =
    daysLate === null || maxDaysLate === null
      ? []
      : [
          `The oldest overdue order of ${isolateName(customerName)} is ${pluralize(daysLate, 'day')} late, and ${maxDaysLate} ${maxDaysLate === 1 ? 'is' : 'are'} allowed.`,
        ]
  return [...over, ...late].join(' ')
}

export const isHeld = (problem: Problem | null): boolean => problem?.body.code === 'credit-hold'

/** The held orders in a refusal, and why. Drivers get none. Amounts come in dollars. */
export function creditHolds({ holds }: Problem['body']): CreditHoldFacts[] {
  if (!Array.isArray(holds)) return []
  return holds.flatMap((hold: unknown) => {
    if (typeof hold !== 'object' || hold === null) return []
    const facts = new Map(Object.entries(hold))
    const text = (name: string) => (typeof facts.get(name) === 'string' ? String(facts.get(name)) : null)
    const count = (name: string) => (typeof facts.get(name) === 'number' ? Number(facts.get(name)) : null)
    const dollars = (name: string): Cents | null => {
      const amount = count(name)
      return amount === null ? null : fromDollars(amount)
    }
    return [
      {
        orderNum: text('orderNum'),
        customerName: text('customerName') ?? 'the customer',
        creditLimit: dollars('creditLimit'),
        overBy: dollars('overBy'),
        maxDaysLate: count('maxDaysLate'),
        daysLate: count('daysLate'),
      },
    ]
  })
}
