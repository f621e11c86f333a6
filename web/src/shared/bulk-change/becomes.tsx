import type { ReactNode } from 'react'
import style from './becomes.module.css'

/** What a value is and what it would be; without the second it stays. */
export function Becomes({ before, after }: { before: ReactNode; after: ReactNode | undefined }) {
  if (after === undefined) return <span className={style.stays}>{before}</span>
  return (
    <span className={style.becomes}>
      {before} <span className={style.arrow}>→</span> <strong>{after}</strong>
    </span>
  )
}
