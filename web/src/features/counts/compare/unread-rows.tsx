import type { UnreadRow } from '@dray/domain/counts/stock-list'
import { formatCount } from '../../../kit/text/format-count.ts'

/** More than anyone reads at once. */
const maxShown = 5

export function UnreadRows({ rows }: { rows: readonly UnreadRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="notice" role="status">
      <strong>Left out</strong>
      <ul>
        {rows.slice(0, maxShown).map(({ line, text, reason }) => (
          <li key={line}>
            Line {formatCount(line)}, <q>{text}</q>: {reason}
          </li>
        ))}
        {rows.length > maxShown && <li>and {formatCount(rows.length - maxShown)} more</li>}
      </ul>
    </div>
  )
}
