import { companyDay } from '@dray/domain/time/company-day'
import { shortDate, shortDay, spokenDay } from './dates.ts'

type DayProps = { day: string | null; today: string; direction?: 'past' | 'coming' }

/** Today, Yesterday, Mar 9; hovering shows the date. */
export const SpokenDay = ({ day, today, direction = 'past' }: DayProps) =>
  day === null ? '–' : <span title={shortDay(day)}>{spokenDay(day, today, direction)}</span>

type InstantProps = { at: Date | null; today: string; timeZone: string }

export const PastDay = ({ at, today, timeZone }: InstantProps) =>
  at === null ? '–' : <span title={shortDate(at, timeZone)}>{spokenDay(companyDay(at, timeZone), today, 'past')}</span>
