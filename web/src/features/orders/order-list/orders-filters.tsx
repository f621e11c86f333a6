import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, lazy } from 'react'
import { useOpenDialog } from '../../../shared/modals/modals.tsx'
import { SearchField } from '../../../shared/search-field.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { isFiltered } from './order-list-filter.ts'
import style from './orders-table.module.css'

// Loaded when first opened.
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

/** Filters orders by number or customer, and by what `FilterChoices` has, which a phone has on a sheet. */
export function OrdersFilters({ filter, today, change }: ComponentProps<typeof FilterChoices>) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const openDialog = useOpenDialog()
  return (
    <div className={style.filters}>
      <SearchField
        label="Search orders"
        placeholder="Order number or customer"
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      {isPhone ? (
        <Button variant={isFiltered(filter) ? 'light' : 'default'} onClick={() => openDialog(FilterSheet, { today })}>
          Filters
        </Button>
      ) : (
        <div className={style.row}>
          <FilterChoices filter={filter} today={today} change={change} />
        </div>
      )}
    </div>
  )
}
