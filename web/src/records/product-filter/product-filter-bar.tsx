import { compareNames } from '@dray/domain/text/name-order'
import { listProductFilters, removeProductFilter, type SavedProductFilter } from '@dray/contract/preferences'
import {
  type FilterableProduct,
  filterChoices,
  type ProductFilter,
  sameFilter,
} from '@dray/domain/products/product-filter'
import {
  type ProductSort,
  type ProductSortKey,
  productSortKeys,
  productSortLabels,
} from '@dray/domain/products/product-sort'
import { Button, Group, Select, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { SavedList } from '../../kit/panels/saved-list.tsx'
import { useSession } from '../../kit/session.tsx'
import { FilterPopover } from './filter-popover.tsx'
import style from './product-filter-bar.module.css'

type Props = {
  /** "all products", or a group's name. */
  name: string
  /** The unfiltered list: its values are the choices. */
  products: readonly FilterableProduct[]
  filtering: {
    filter: ProductFilter
    /** The list's initial filter, which Clear Filters restores. */
    start: ProductFilter
    onFilter: (change: Partial<ProductFilter>) => void
    onClear: () => void
  }
  sorting: {
    /** Undefined if the list is sorted by something not offered here. */
    sort: { by: ProductSortKey | undefined; direction: ProductSort['direction'] }
    sortKeys?: readonly ProductSortKey[]
    onSort: (change: Partial<ProductSort>) => void
  }
  /** The list's brand: its saved filters are offered along with those for all brands (D-80). */
  brand?: { id: number; name: string } | undefined
  /** Before the rest of the bar. */
  children?: ReactNode
  /** After the rest of the bar, where Tab continues into the list. */
  last?: ReactNode
}

type SavedFiltersProps = {
  name: string
  /** The list's brand, or 0 for a list of several brands. */
  brandId: number
  filter: ProductFilter
  onChoose: (filter: ProductFilter) => void
}

/** Sort By, Filters, Clear Filters, Save Filter, and Saved Filters of one list (spec 2.13). `children`: its search field. */
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
      {/* Not `disabled` after a click, so it keeps the focus. */}
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

function SavedFilters(props: SavedFiltersProps) {
  const label = `Saved Filters of ${props.name}`
  const remove = useChange(removeProductFilter)
  return (
    <>
      <PopoverButton
        label={label}
        width={260}
        padding={4}
        button={(opener) => (
          <Button variant="default" aria-label={label} {...opener}>
            Saved Filters
          </Button>
        )}
      >
        {(close) => (
          <SavedProductFilters {...props} onRemove={(id) => remove.mutate({ params: { id } })} close={close} />
        )}
      </PopoverButton>
      {remove.error && (
        <Text role="alert" span size="sm" className="danger">
          The filter wasn't deleted. {remove.error.message}
        </Text>
      )}
    </>
  )
}

type ChoicesProps = Omit<SavedFiltersProps, 'name'> & { onRemove: (id: number) => void; close: () => void }

export function SavedProductFilters({ brandId, filter, onChoose, onRemove, close }: ChoicesProps) {
  const { user } = useSession()
  // Reads them all at once, because each list of the order menu shows some of them.
  const read = useRead(listProductFilters, { params: { userId: user.id, brandId: 0 } })
  return (
    <SavedList
      kind="filter"
      saved={read.data && filtersFor(read.data, brandId)}
      problem={read.error?.message}
      savedName={({ settings }) => settings.filterName}
      isChosen={({ settings }) => sameFilter(settings.filterData, filter)}
      onChoose={({ settings }) => onChoose(settings.filterData)}
      onRemove={({ id }) => onRemove(id)}
      close={close}
    />
  )
}

/** A list offers its brand's filters and those for all brands. */
const filtersFor = (saved: readonly SavedProductFilter[], brandId: number): SavedProductFilter[] =>
  saved
    .filter(({ settings: { filterBrandId } }) => filterBrandId === 0 || filterBrandId === brandId)
    .sort((a, b) => compareNames(a.settings.filterName, b.settings.filterName))
