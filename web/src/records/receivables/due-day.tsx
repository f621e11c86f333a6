import { daysLateText } from '@dray/domain/receivables/aging'
import { shortDay } from '../../kit/dates.ts'
import style from './due-day.module.css'

type Props = {
  dueOn: string
  /** For how many days it is overdue; 0 if it is not. */
  late: number
  /** On one line. */
  isInline?: boolean
}

/** When an amount was or is due, and how late it is. */
export const DueDay = ({ dueOn, late, isInline = false }: Props) => (
  <span className={style.due} data-inline={isInline || undefined}>
    {shortDay(dueOn)} {late > 0 && <span className={`danger small ${style.late}`}>{daysLateText(late)}</span>}
  </span>
)
