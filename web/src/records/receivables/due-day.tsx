import { daysLateText } from '@dray/domain/receivables/aging'
import { shortDay } from '../../kit/dates.ts'
import style from './due-day.module.css'

type Props = {
  dueOn: string
  /** Days overdue; 0 if it isn't. */
  late: number
  isInline?: boolean
}

export const DueDay = ({ dueOn, late, isInline = false }: Props) => (
  <span className={style.due} data-inline={isInline || undefined}>
    {shortDay(dueOn)} {late > 0 && <span className={`danger small ${style.late}`}>{daysLateText(late)}</span>}
  </span>
)
