import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, shortDay, spokenDay } from './dates.ts'

type DayProps = { day: string | null; today: string; direction?: 'past' | 'coming' }

/** Today, Yesterday, Mar 9: the date is shown on hover. */
export const SpokenDay = ({ day, today, direction = 'past' }: DayProps) =>
  day === null ? '–' : <span title={shortDay(day)}>{spokenDay(day, today, direction)}</span>

type InstantProps = { at: Date | null; today: string; timeZone: string }

/** The day of something that happened. */
export const PastDay = ({ at, today, timeZone }: InstantProps) =>
  at === null ? '–' : <span title={shortDate(at, timeZone)}>{spokenDay(companyDay(at, timeZone), today, 'past')}</span>
