import { Button } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import style from './filter-bar.module.css'

type Props = PropsWithChildren<{
  search: ReactNode
  isFiltered: boolean
  /** Opens the filters on a sheet, which a phone has instead of the row of filters. */
  onOpenSheet: () => void
}>

/** The search and the filters of a list in one row; a phone has the filters on a sheet. */
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
