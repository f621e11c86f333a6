import { maxPastedRows, type SkippedRow } from '@dray/domain/orders/pasted-lines'
import { pluralize, formatCount } from '../../../../shared/format-count.ts'
import style from './paste-lines.module.css'

/** More than anyone reads. All of them are counted. */
const maxShown = 200

/** The rows that would not be added, and why. */
export function SkippedRows({ skipped, unread }: { skipped: readonly SkippedRow[]; unread: number }) {
  const count = skipped.length + unread
  if (count === 0) return null
  const hidden = skipped.length - maxShown
  return (
    <section className={style.skipped} aria-labelledby="skipped-rows">
      <h3 id="skipped-rows">
        {pluralize(count, 'row')} {count === 1 ? 'is' : 'are'} left out
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it */}
      <ul tabIndex={0} aria-labelledby="skipped-rows">
        {unread > 0 && (
          <li>
            {formatCount(unread)} of them {unread === 1 ? 'was' : 'were'} not read: up to {formatCount(maxPastedRows)}{' '}
            rows can be pasted at once.
          </li>
        )}
        {skipped.slice(0, maxShown).map(({ row, text, reason }) => (
          <li key={row}>
            <span className={style.row}>Row {formatCount(row)}</span> <code>{text}</code> {reason}
          </li>
        ))}
        {hidden > 0 && <li>and {pluralize(hidden, 'more row', 'more rows')}</li>}
      </ul>
    </section>
  )
}
