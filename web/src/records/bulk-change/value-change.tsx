import type { ReactNode } from 'react'
import style from './value-change.module.css'

/** Without `after` the value stays. */
export function ValueChange({ before, after }: { before: ReactNode; after: ReactNode | undefined }) {
  if (after === undefined) return <span className="muted">{before}</span>
  return (
    <span className={`row ${style.changes}`}>
      {before} <span className="muted">→</span> <strong>{after}</strong>
    </span>
  )
}
