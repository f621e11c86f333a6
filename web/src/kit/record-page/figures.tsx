import type { PropsWithChildren } from 'react'
import style from './figures.module.css'

export const Figures = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <dl className={`wrap ${style.figures}`} aria-label={label}>
    {children}
  </dl>
)

/** Three dots while it loads. */
export const Figure = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? '…'}</dd>
  </div>
)
