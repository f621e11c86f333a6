import type { Closing } from '@dray/contract/books/closing'
import { type ClosedThrough, isReopening } from '@dray/domain/books/closing'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useSettings } from '../../../kit/session.tsx'
import style from './closing.module.css'

/** Newest first. */
export function ClosingHistory({ history }: Pick<Closing, 'history'>) {
  const { timeZone } = useSettings()
  return (
    <CardSection title="History">
      <ul className={style.open}>
        {history.map(({ id, closedThrough, by, on, reason }, place) => (
          <li key={id} className="text-sm">
            <span className="strong">{moveText(history[place + 1]?.closedThrough ?? null, closedThrough)}</span>
            <span className="muted">
              {by}, {dateAndTime(on, timeZone)}
              {reason !== null && <span className="written">: {reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function moveText(before: ClosedThrough, after: ClosedThrough): string {
  const word = isReopening(before, after) ? 'Reopened' : 'Closed'
  if (after === null) return word
  return word === 'Closed' ? `Closed through ${mediumDay(after)}` : `Reopened, closed through ${mediumDay(after)}`
}
