import type { ComponentProps, ComponentType } from 'react'
import { fetched } from '../fetched.tsx'
import { ClearFilters } from '../list-filter/clear-filters.tsx'
import { FilterBar } from '../list-filter/filter-bar.tsx'
import { useOpenDialog } from '../modals/modals.tsx'
import { Page } from '../page.tsx'
import { SearchField } from '../search-field.tsx'
import { type FilteredList, type FilterProps, type ListAddress, useListFilter } from './use-server-list.ts'

const SheetFrame = fetched(() => import('../list-filter/sheet-frame.tsx'), 'SheetFrame')

type ListFiltersProps<Filter extends ListAddress> = {
  list: { definition: FilteredList<Filter> }
  filters: ComponentType<FilterProps<Filter>>
}
type Props<Filter extends ListAddress> = Omit<ComponentProps<typeof Page>, 'tools' | 'fills'> &
  ListFiltersProps<Filter> & {
    placeholder: string
  }

export function ListPage<Filter extends ListAddress>({ list, filters, placeholder, ...page }: Props<Filter>) {
  const openDialog = useOpenDialog()
  const { name } = list.definition
  const { filter, change, isFiltered } = useListFilter(list.definition)
  const choices = <ListFilters list={list} filters={filters} />
  return (
    <Page
      {...page}
      fills
      tools={
        <FilterBar
          search={
            <SearchField
              label={`Search ${name}`}
              placeholder={placeholder}
              value={filter.search}
              onChange={(words) => change({ search: words } as Partial<Filter>)}
            />
          }
          isFiltered={isFiltered}
          onOpenSheet={() => openDialog(SheetFrame, { done: `Show ${name}`, children: choices })}
        >
          {choices}
        </FilterBar>
      }
    />
  )
}

function ListFilters<Filter extends ListAddress>({ list, filters: Choices }: ListFiltersProps<Filter>) {
  const { filter, today, change, isFiltered, clear } = useListFilter(list.definition)
  return (
    <>
      <Choices filter={filter} today={today} change={change} />
      {isFiltered && <ClearFilters onClear={clear} />}
    </>
  )
}
