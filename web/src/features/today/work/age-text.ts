import { daysBetween } from '@dray/domain/time/company-day'
import { dayName } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'

/** How long something waits: "since today", "since Tue", "12 days", and of several the oldest: "oldest 12 days". */
export function ageText(since: string, today: string, count: number): string {
  const days = daysBetween(since, today)
  if (days <= 0) return 'since today'
  if (days === 1) return 'since yesterday'
  if (days < 7) return `since ${dayName(since)}`
  return `${count > 1 ? 'oldest ' : ''}${pluralize(days, 'day')}`
}
