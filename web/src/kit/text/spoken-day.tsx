import { companyDay } from '@dray/domain/time/company-day'
import { Dash } from './dash.tsx'
import { companyToday, spokenDay, weekDay } from './dates.ts'

type DayProps = { day: string | null; today: string; direction?: 'past' | 'coming' }

/** Today, Yesterday, Mar 9; hovering shows the date. */
export const SpokenDay = ({ day, today, direction = 'past' }: DayProps) =>
  day === null ? <Dash /> : <span title={weekDay(day)}>{spokenDay(day, today, direction)}</span>

type InstantProps = { at: Date | null; timeZone: string; today?: string }

export const PastDay = ({ at, timeZone, today = companyToday(timeZone) }: InstantProps) => (
  <SpokenDay day={at && companyDay(at, timeZone)} today={today} />
)
