import type { ReactNode } from 'react'

/** Truncated text; hovering shows all of it. */
export const CellText = ({ children }: { children: string | null }) => (
  <span className="ellipsis" title={children ?? undefined}>
    {children || '–'}
  </span>
)

export const TwoLines = ({ top, below }: { top: ReactNode; below: ReactNode }) => (
  <span className="stack" style={{ gap: 2, minWidth: 0 }}>
    <span className="ellipsis">{top}</span>
    <span className="ellipsis muted small regular">{below}</span>
  </span>
)
