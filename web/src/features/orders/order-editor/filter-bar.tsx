import { filterChoices } from '@dray/domain/products/product-filter'
import { productSortKeys, productSortLabels } from '@dray/domain/products/product-sort'
import { Button, Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import style from './filter-bar.module.css'
import { FilterPopover } from './filter-popover.tsx'
import { type Asked, isFiltered } from './menu-lists.ts'
import { MenuSearch, type SearchKeys } from './menu-search.tsx'
import type { MenuProduct } from './use-catalogue.ts'

type Props = {
  /** What it filters: "all products", or a group's name. */
  name: string
  list: string
  /** The unfiltered list: its values are what can be chosen (D-42). */
  products: readonly MenuProduct[]
  asked: Asked
  onAsk: (list: string, change: Partial<Asked>) => void
  onClear: (list: string) => void
  keys: SearchKeys
  children?: ReactNode
}

/** Sort By, Filters, Clear Filters and Search of one list (spec 2.13). The search stands last: Tab leads from it into the list. */
export function FilterBar({ name, list, products, asked, onAsk, onClear, keys, children }: Props) {
  const choices = useMemo(() => filterChoices(products), [products])
  const { filter, sort } = asked
  const isDown = sort.direction === 'desc'
  return (
    <div className={style.bar} role="search" aria-label={`Filter ${name}`}>
      {children}
      <Select
        className={style.sort}
        aria-label={`Sort ${name} by`}
        data={productSortKeys.map((value) => ({ value, label: `Sort By ${productSortLabels[value]}` }))}
        value={sort.by}
        onChange={(by) => by !== null && onAsk(list, { sort: { ...sort, by } })}
        allowDeselect={false}
      />
      <button
        type="button"
        className={style.direction}
        aria-label={isDown ? 'Descending, sort ascending' : 'Ascending, sort descending'}
        title={isDown ? 'Descending' : 'Ascending'}
        onClick={() => onAsk(list, { sort: { ...sort, direction: isDown ? 'asc' : 'desc' } })}
      >
        {isDown ? '↓' : '↑'}
      </button>
      <FilterPopover
        name={name}
        choices={choices}
        asked={asked}
        onChange={(change) => onAsk(list, { filter: { ...filter, ...change } })}
      />
      <Button
        className={style.clear}
        variant="subtle"
        color="gray"
        disabled={!isFiltered(asked)}
        onClick={() => onClear(list)}
      >
        Clear Filters
      </Button>
      <MenuSearch
        name={name}
        list={list}
        value={filter.searchTerm}
        keys={keys}
        onChange={(searchTerm) => onAsk(list, { filter: { ...filter, searchTerm } })}
      />
    </div>
  )
}
