import type { ReactNode } from 'react'

/** Without `after`, the value is unchanged. */
export function ValueChange({ before, after }: { before: ReactNode; after: ReactNode | undefined }) {
  if (after === undefined) return <span className="muted">{before}</span>
  return (
    <span className="row" style={{ gap: 6, minWidth: 0 }}>
      {before} <span className="muted">→</span> <strong>{after}</strong>
    </span>
  )
}
