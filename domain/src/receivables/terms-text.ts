import { type Cents, formatDollars } from '../money.ts'

/** "Net 30", or what is meant without terms (D-195). */
export const termsText = (paymentTermsDays: number | null): string =>
  paymentTermsDays === null || paymentTermsDays === 0 ? dueOnDelivery : `Net ${paymentTermsDays}`

export const dueOnDelivery = 'Due on delivery'

type CreditTerms = { paymentTermsDays: number | null; creditLimit: Cents | null; maxDaysLate: number | null }

/** "Payment terms: Net 30 · Credit limit: $5,000.00 · At most 14 days late" (D-196). */
export function creditTermsText({ paymentTermsDays, creditLimit, maxDaysLate }: CreditTerms): string {
  const late = maxDaysLate === 1 ? 'day' : 'days'
  return [
    `Payment terms: ${termsText(paymentTermsDays)}`,
    ...(creditLimit === null ? [] : [`Credit limit: ${formatDollars(creditLimit)}`]),
    ...(maxDaysLate === null ? [] : [`At most ${maxDaysLate} ${late} late`]),
  ].join(' · ')
}
