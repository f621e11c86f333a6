import { daysLateText } from '@dray/domain/receivables/aging'
import { companyToday } from '../../kit/text/dates.ts'
import { useSettings } from '../../kit/session.tsx'
import { SpokenDay } from '../../kit/text/spoken-day.tsx'
import style from './due-day.module.css'

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
