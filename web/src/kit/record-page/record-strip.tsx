import { Paper } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import style from './record-strip.module.css'

type StripProps = PropsWithChildren<{
  label: string
  /** The values say what they are, so their labels are only heard. */
  isPlain?: boolean
}>

/** The facts that answer who, when, and how much in one look. */
export const RecordStrip = ({ label, isPlain = false, children }: StripProps) => (
  <Paper component="dl" withBorder className={style.strip} aria-label={label} data-plain={isPlain || undefined}>
    {children}
  </Paper>
)

type FactProps = PropsWithChildren<{
  label: string
  /** An ellipsis while it loads. */
  value: ReactNode
  /** Takes the space that the others leave. */
  isWide?: boolean
  /** At the right end, aligned with amounts below it. */
  isAmount?: boolean
}>

/** A fact, with a `Detail` or two below it. */
export const Fact = ({ label, value, isWide = false, isAmount = false, children }: FactProps) => (
  <div data-wide={isWide || undefined} data-amount={isAmount || undefined}>
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
