import { type GroupSort, isGroupSort } from '@dray/domain/products/group-sort'
import type { ReactNode } from 'react'
import { GroupSortSelect } from '../../shared/pickers/group-sort-select.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import style from './brands.module.css'

/** Search and sort of a list; kept in the address. */
export type ListQuery = { search: string; sort: string }
export type ListProps = { query: ListQuery; onQueryChange: (change: Partial<ListQuery>) => void }

/** The sort of the widget that an address holds; null for one that only a column's header gives. */
export function groupSortOf(sort: string): GroupSort | null {
  if (sort === '') return 'default'
  return isGroupSort(sort) ? sort : null
}

type Props = ListProps & { name: string; placeholder: string; sorts?: boolean; children?: ReactNode }

/** Search, sort and what else stands above a list. */
export function ListTools({ query, onQueryChange, name, placeholder, sorts = true, children }: Props) {
  return (
    <div className={style.tools}>
      <SearchField
        label={`Search ${name}`}
        placeholder={placeholder}
        value={query.search}
        onChange={(search) => onQueryChange({ search })}
      />
      {sorts && (
        <GroupSortSelect
          label={`Sort ${name}`}
          value={groupSortOf(query.sort)}
          onChange={(sort) => onQueryChange({ sort: sort === 'default' ? '' : sort })}
        />
      )}
      <span className={style.push} />
      {children}
    </div>
  )
}
