import { maxPastedRows, type PastedFault } from '@dray/domain/orders/pasted-lines'
import { pluralize, formatCount } from '../../../../shared/format-count.ts'
import style from './paste-lines.module.css'

/** More than a person reads; all of them are counted. */
const maxShown = 200

/** The rows that would not be added, and why. */
export function PastedFaults({ faults, beyond }: { faults: readonly PastedFault[]; beyond: number }) {
  const leftOut = faults.length + beyond
  if (leftOut === 0) return null
  const hidden = faults.length - maxShown
  return (
    <section className={style.faults} aria-labelledby="pasted-faults">
      <h3 id="pasted-faults">
        {pluralize(leftOut, 'row')} {leftOut === 1 ? 'is' : 'are'} left out
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it */}
      <ul tabIndex={0} aria-labelledby="pasted-faults">
        {beyond > 0 && (
          <li>
            {formatCount(beyond)} of them {beyond === 1 ? 'was' : 'were'} not read: up to {formatCount(maxPastedRows)}{' '}
            rows can be pasted at once.
          </li>
        )}
        {faults.slice(0, maxShown).map(({ row, text, fault }) => (
          <li key={row}>
            <span className={style.row}>Row {formatCount(row)}</span> <code>{text}</code> {fault}
          </li>
        ))}
        {hidden > 0 && <li>and {pluralize(hidden, 'more row', 'more rows')}</li>}
      </ul>
    </section>
  )
}
