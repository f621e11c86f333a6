import { Button } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import style from './filter-bar.module.css'

type Props = PropsWithChildren<{
  search: ReactNode
  isFiltered: boolean
  /** A phone shows the filters on a sheet instead of in a row. */
  onOpenSheet: () => void
}>

export function FilterBar({ search, isFiltered, onOpenSheet, children }: Props) {
  const isPhone = useIsPhone()
  return (
    <div className={`row ${style.filters}`}>
      {search}
      {isPhone ? (
        <Button variant={isFiltered ? 'light' : 'default'} onClick={onOpenSheet}>
          Filters
        </Button>
      ) : (
        <div className={style.row}>{children}</div>
      )}
    </div>
  )
}
