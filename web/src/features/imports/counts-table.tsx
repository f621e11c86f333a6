import type { ImportReport } from '@dray/contract/imports'
import { capitalize, formatCount } from '../../kit/format-count.ts'
import style from './imports.module.css'

type Props = { counts: ImportReport['counts']; caption: string; newLabel: string }

/** How many records of each kind are new or changed, and how many were already in Dray. */
export function CountsTable({ counts, caption, newLabel }: Props) {
  const hasChanges = counts.some(({ changed }) => changed > 0)
  return (
    <table className={style.counts} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{newLabel}</th>
          {hasChanges && <th scope="col">Changed</th>}
          <th scope="col">Already there</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={count.kind}>
            <th scope="row">{capitalize(count.label)}</th>
            <CountCell count={count.new} />
            {hasChanges && <CountCell count={count.changed} />}
            <CountCell count={count.alreadyThere} />
          </tr>
        ))}
        {counts.length === 0 && (
          <tr>
            <th scope="row" colSpan={3} className="muted">
              Nothing
            </th>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const CountCell = ({ count }: { count: number }) => (
  <td className={count === 0 ? 'muted' : undefined}>{formatCount(count)}</td>
)
