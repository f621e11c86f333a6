import type { ReactNode } from 'react'
import style from './cell-text.module.css'

/** Truncated text; hovering shows all of it. */
export const CellText = ({ children }: { children: string | null }) => (
  <span className="ellipsis" title={children ?? undefined}>
    {children || '–'}
  </span>
)

export const TwoLines = ({ top, below }: { top: ReactNode; below: ReactNode }) => (
  <span className={`stack ${style.lines}`}>
    <span className="ellipsis">{top}</span>
    <span className={`ellipsis muted small ${style.below}`}>{below}</span>
  </span>
)
