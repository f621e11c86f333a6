import {
  filterChoices,
  type FilterableProduct,
  type ProductFilter,
  sameFilter,
} from '@dray/domain/products/product-filter'
import {
  type ProductSort,
  type ProductSortKey,
  productSortKeys,
  productSortLabels,
} from '@dray/domain/products/product-sort'
import { Button, Group, Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { disabledIf } from '../../kit/disabled-if.ts'
import { FilterPopover } from './filter-popover.tsx'
import style from './product-filter-bar.module.css'
import { SavedFilters } from './saved-filters.tsx'

type Props = {
  /** What is filtered: "all products", or a group's name. */
  name: string
  /** The unfiltered list: its values are the choices (D-42). */
  products: readonly FilterableProduct[]
  filtering: {
    filter: ProductFilter
    /** The filter that the list starts with, and returns to on Clear Filters (D-42). */
    start: ProductFilter
    onFilter: (change: Partial<ProductFilter>) => void
    onClear: () => void
  }
  sorting: {
    /** `by` is undefined when the list is sorted by something that is not offered here. */
    sort: { by: ProductSortKey | undefined; direction: ProductSort['direction'] }
    sortKeys?: readonly ProductSortKey[]
    onSort: (change: Partial<ProductSort>) => void
  }
  /** The brand of the list: its saved filters are offered along with those for all brands (D-80). */
  brand?: { id: number; name: string } | undefined
  /** Before the rest of the bar. */
  children?: ReactNode
  /** After the rest of the bar, where Tab continues into the list. */
  last?: ReactNode
}

/** Sort By, Filters, Clear Filters, Save Filter and Saved Filters of one list (spec 2.13); its search field is passed as `children`. */
export function ProductFilterBar({ name, products, filtering, sorting, brand, children, last }: Props) {
  const { filter, start, onFilter, onClear } = filtering
  const { sort, sortKeys = productSortKeys, onSort } = sorting
  const openModal = useOpenModal()
  const choices = useMemo(() => filterChoices(products), [products])
  const isFiltered = !sameFilter(filter, start)
  const isDescending = sort.direction === 'desc'
  return (
    <Group gap="6px 4px" role="search" aria-label={`Filter ${name}`}>
      {children}
      <Select
        w={128}
        aria-label={`Sort ${name} by`}
        placeholder="Sort By"
        data={sortKeys.map((value) => ({ value, label: `Sort By ${productSortLabels[value]}` }))}
        value={sort.by ?? null}
        onChange={(by) => by !== null && onSort({ by })}
        allowDeselect={false}
      />
      <button
        type="button"
        className={`field ${style.direction}`}
        aria-label={isDescending ? 'Descending, sort ascending' : 'Ascending, sort descending'}
        title={isDescending ? 'Descending' : 'Ascending'}
        onClick={() => onSort({ direction: isDescending ? 'asc' : 'desc' })}
      >
        {isDescending ? '↓' : '↑'}
      </button>
      <FilterPopover name={name} choices={choices} filter={filter} start={start} onChange={onFilter} />
      {/* Not `disabled` after a click, so that it keeps the focus. */}
      <Button className={style.plain} variant="subtle" color="gray" {...disabledIf(!isFiltered, onClear)}>
        Clear Filters
      </Button>
      <Button
        className={style.plain}
        variant="subtle"
        color="gray"
        disabled={!isFiltered}
        onClick={() => openModal('AddProductFilter', { filter, ...(brand ? { brand } : {}) })}
      >
        Save Filter
      </Button>
      <SavedFilters name={name} brandId={brand?.id ?? 0} filter={filter} onChoose={onFilter} />
      {last}
    </Group>
  )
}
