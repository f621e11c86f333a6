import type { ComponentProps, ReactNode } from 'react'
import { fetched } from '../loading/fetched.tsx'
import { ClearFilters } from '../list-filter/clear-filters.tsx'
import { FilterBar } from '../list-filter/filter-bar.tsx'
import { useOpenDialog } from '../modals/modals.tsx'
import { Page } from '../page.tsx'
import { SearchField } from '../search-field.tsx'
import { type SelectionActions, SelectionBar } from '../table/selection-bar.tsx'
import { ListViews, type ShippedView } from './list-views.tsx'
import { type FilteredList, type ListAddress, useListFilter } from './use-server-list.ts'

const SheetFrame = fetched(() => import('../list-filter/sheet-frame.tsx'), 'SheetFrame')

type ListProps<Filter extends ListAddress> = { list: { definition: FilteredList<Filter> } }
type Props<Filter extends ListAddress> = Omit<ComponentProps<typeof Page>, 'tools' | 'fills'> &
  ListProps<Filter> & {
    /** Names the searched fields. Without it, the list has no search. */
    placeholder?: string
    /** Called on every key, for a list that's searched as the user types. */
    onType?: (search: string) => void
    views?: readonly ShippedView<Filter>[]
    /** The user's own views. */
    savedViews?: ReactNode
    /** Replaces the search and filters while rows are selected. */
    selected?: SelectionActions | false
  }

export function ListPage<Filter extends ListAddress>(props: Props<Filter>) {
  const { list, placeholder, onType, views, savedViews, selected, aside, ...page } = props
  const openDialog = useOpenDialog()
  const { name } = list.definition
  const { filter, change, isFiltered, clear } = useListFilter(list.definition)
  const choices = <ListFilters list={list} />
  const sheet = (
    <>
      {choices}
      <ClearInSheet list={list} />
    </>
  )
  return (
    <Page
      {...page}
      fills
      aside={
        <>
          {views !== undefined && (
            <ListViews list={list} views={views}>
              {savedViews}
            </ListViews>
          )}
          {aside}
        </>
      }
      tools={
        selected && selected.count + selected.hidden > 0 ? (
          <SelectionBar {...selected} />
        ) : (
          <FilterBar
            search={
              placeholder !== undefined && (
                <SearchField
                  label={`Search ${name}`}
                  placeholder={placeholder}
                  value={filter.search}
                  onChange={(words) => change({ search: words } as Partial<Filter>)}
                  {...(onType ? { onType } : {})}
                />
              )
            }
            isFiltered={isFiltered}
            onClear={clear}
            onOpenSheet={() => openDialog(SheetFrame, { done: `Show ${name}`, children: sheet })}
          >
            {choices}
          </FilterBar>
        )
      }
    />
  )
}

function ListFilters<Filter extends ListAddress>({ list: { definition } }: ListProps<Filter>) {
  const { filter, today, change } = useListFilter(definition)
  return <definition.Filters filter={filter} today={today} change={change} />
}

function ClearInSheet<Filter extends ListAddress>({ list }: ListProps<Filter>) {
  const { isFiltered, clear } = useListFilter(list.definition)
  return isFiltered ? <ClearFilters onClear={clear} /> : null
}
