import { agingBucket, daysLateText } from '@dray/domain/receivables/aging'
import { addDays } from '@dray/domain/time/company-day'
import { companyToday, mediumDay } from '../../kit/text/dates.ts'
import { useSettings } from '../../kit/session.tsx'
import { SpokenDay } from '../../kit/text/spoken-day.tsx'
import style from './due-day.module.css'

/** "17 days late" in the color of its age; the day is on hover. What isn't late yet shows its day. */
export function DaysLate({ dueOn, late }: { dueOn: string; late: number }) {
  const { timeZone } = useSettings()
  if (late === 0) return <SpokenDay day={dueOn} today={companyToday(timeZone)} direction="coming" />
  return (
    <span
      className={`nowrap ${style.daysLate}`}
      data-age={agingBucket(dueOn, addDays(dueOn, late))}
      title={mediumDay(dueOn)}
    >
      {daysLateText(late)}
    </span>
  )
}

type Props = {
  dueOn: string
  /** Days overdue; 0 if it isn't. */
  late: number
  isInline?: boolean
}

export function DueDay({ dueOn, late, isInline = false }: Props) {
  const { timeZone } = useSettings()
  return (
    <span className={style.due} data-inline={isInline || undefined}>
      <SpokenDay day={dueOn} today={companyToday(timeZone)} direction="coming" />{' '}
      {late > 0 && <span className={`danger small ${style.late}`}>{daysLateText(late)}</span>}
    </span>
  )
}
