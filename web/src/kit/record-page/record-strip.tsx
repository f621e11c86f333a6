import { Paper } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import style from './record-strip.module.css'

/** The facts that answer who, when, and how much in one look. */
export const RecordStrip = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <Paper component="dl" withBorder className={style.strip} aria-label={label}>
    {children}
  </Paper>
)

type FactProps = PropsWithChildren<{
  label: string
  /** An ellipsis while it loads. */
  value: ReactNode
  /** Takes the space that the others leave. */
  isWide?: boolean
}>

/** A fact, with a `Detail` or two below it. */
export const Fact = ({ label, value, isWide = false, children }: FactProps) => (
  <div data-wide={isWide || undefined}>
    <dt>{label}</dt>
    <dd className={style.value}>{value ?? '…'}</dd>
    {children}
  </div>
)

/** A smaller line below a fact. Nothing without text. */
export const Detail = ({ children }: PropsWithChildren) =>
  children === null || children === undefined || children === false || children === '' ? null : (
    <dd className={style.detail}>{children}</dd>
  )
