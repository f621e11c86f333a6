import type { Need, UnavailableUnits, UnusableReason } from '@dray/domain/batches/usable-batches'
import { addDays } from '@dray/domain/time/company-day'
import { dayName, mediumDay } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'

/** "24 on hold, 12 expire before Tue": why units in stock can't be promised; empty if all can. */
export function unavailableText({ onHold, expired, tooShort }: UnavailableUnits, { day }: Need, today: string): string {
  return [
    onHold > 0 && `${formatCount(onHold)} on hold`,
    expired > 0 && `${formatCount(expired)} ${day > today ? `expire before ${nearDay(day, today)}` : 'expired'}`,
    tooShort > 0 && `${formatCount(tooShort)} expire too soon`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why an order line's batch can't be used. */
export const batchProblems: Record<UnusableReason, string> = {
  EXPIRED: 'Expired by delivery',
  ON_HOLD: 'Batch on hold',
  NOT_CHECKED_IN: 'Batch not checked in',
  TOO_SHORT: 'Expires too soon for this customer',
}

const nearDay = (day: string, today: string): string => (day <= addDays(today, 6) ? dayName(day) : mediumDay(day))
