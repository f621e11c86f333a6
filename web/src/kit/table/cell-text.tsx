import type { ReactNode } from 'react'
import { Dash } from '../text/dash.tsx'

/** Truncated text; hovering shows all of it. */
export const CellText = ({ children }: { children: string | null }) => (
  <span className="ellipsis" title={children ?? undefined}>
    {children || <Dash />}
  </span>
)

export const TwoLines = ({ top, below }: { top: ReactNode; below: ReactNode }) => (
  <span className="stack" style={{ gap: 2, minWidth: 0 }}>
    <span className="ellipsis">{top}</span>
    <span className="ellipsis muted small regular">{below}</span>
  </span>
)
