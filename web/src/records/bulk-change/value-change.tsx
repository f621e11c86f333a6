import type { ReactNode } from 'react'
import style from './value-change.module.css'

/** A value and the value that replaces it; without `after` the value stays. */
export function ValueChange({ before, after }: { before: ReactNode; after: ReactNode | undefined }) {
  if (after === undefined) return <span className={style.stays}>{before}</span>
  return (
    <span className={style.changes}>
      {before} <span className={style.arrow}>→</span> <strong>{after}</strong>
    </span>
  )
}
