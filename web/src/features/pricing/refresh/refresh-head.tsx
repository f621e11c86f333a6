import { Group } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { pluralize } from '../../../kit/format-count.ts'
import { OpenArrow } from '../../../kit/open-arrow.tsx'
import style from './refresh.module.css'

type Props = PropsWithChildren<{
  name: string
  rows: readonly unknown[]
  isOpen: boolean
  onToggle: () => void
  start?: ReactNode
}>

/** The head of a customer or a brand with how many new prices it has, and beside it its buttons. */
export const RefreshHead = ({ name, rows, isOpen, onToggle, start, children }: Props) => (
  <Group gap={8}>
    {start}
    <button type="button" className={`plain row ${style.toggle}`} aria-expanded={isOpen} onClick={onToggle}>
      <OpenArrow isOpen={isOpen} />
      <span className="ellipsis strong">{name}</span>
      <span className={`small muted ${style.count}`}>{pluralize(rows.length, 'new price')}</span>
    </button>
    {children}
  </Group>
)
