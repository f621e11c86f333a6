import { addDays } from '../time/company-day.ts'

/** The last day on which contacts can claim something of an order; undefined before it ships (D-340). */
export const lastClaimDay = (shippedOn: string | null, claimDays: number): string | undefined =>
  shippedOn === null ? undefined : addDays(shippedOn, claimDays)
