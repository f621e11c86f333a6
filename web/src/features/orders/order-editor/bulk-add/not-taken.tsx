import { maxTypedLines, type TypedLine } from '@dray/domain/orders/order-text'
import { formatCount, pluralize } from '../../../../kit/format-count.ts'
import style from './paste-lines.module.css'

/** More than anyone reads. All of them are counted. */
const maxShown = 200

type Props = { notTaken: readonly TypedLine[]; unread: number; onMakeLine: (key: string) => void }

/** What was not taken as a line, such as greetings and telephone numbers, so that nothing is lost without a word. */
export function NotTaken({ notTaken, unread, onMakeLine }: Props) {
  const count = notTaken.length + unread
  if (count === 0) return null
  const hidden = notTaken.length - maxShown
  return (
    <section className={style.notTaken} aria-labelledby="not-taken">
      <h3 id="not-taken">Not taken as a line ({formatCount(count)})</h3>
      <ul>
        {unread > 0 && (
          <li>
            {formatCount(unread)} of them {unread === 1 ? 'was' : 'were'} not read: up to {formatCount(maxTypedLines)}{' '}
            lines can be pasted at once.
          </li>
        )}
        {notTaken.slice(0, maxShown).map(({ key, text }) => (
          <li key={key}>
            <q>{text}</q>{' '}
            <button
              type="button"
              className={style.link}
              aria-label={`Make a line of ${text}`}
              onClick={() => onMakeLine(key)}
            >
              Make a line
            </button>
          </li>
        ))}
        {hidden > 0 && <li>and {pluralize(hidden, 'more', 'more')}</li>}
      </ul>
    </section>
  )
}
