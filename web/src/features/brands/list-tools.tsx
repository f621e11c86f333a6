import { Group } from '@mantine/core'
import { type GroupSort, isGroupSort } from '@dray/domain/products/product-sort'
import type { ReactNode } from 'react'
import { GroupSortSelect } from '../../records/pickers/group-sort-select.tsx'
import { SearchField } from '../../kit/search-field.tsx'

/** The search and sort of a list, stored in the address. */
export type ListQuery = { search: string; sort: string }
export type ListProps = { query: ListQuery; onQueryChange: (change: Partial<ListQuery>) => void }

/** The sort in an address, as an option of the sort select; null for a sort that only a column header offers. */
export function parseGroupSort(sort: string): GroupSort | null {
  if (sort === '') return 'default'
  return isGroupSort(sort) ? sort : null
}

type Props = ListProps & { name: string; placeholder: string; canSort?: boolean; children?: ReactNode }

/** The search, sort and other controls above a list. */
export function ListTools({ query, onQueryChange, name, placeholder, canSort = true, children }: Props) {
  return (
    <Group gap={8} pb={12}>
      <SearchField
        label={`Search ${name}`}
        placeholder={placeholder}
        value={query.search}
        onChange={(search) => onQueryChange({ search })}
      />
      {canSort && (
        <GroupSortSelect
          label={`Sort ${name}`}
          value={parseGroupSort(query.sort)}
          onChange={(sort) => onQueryChange({ sort: sort === 'default' ? '' : sort })}
        />
      )}
      <span className="grow" />
      {children}
    </Group>
  )
}
