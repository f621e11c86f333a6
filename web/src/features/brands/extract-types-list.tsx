import { listExtractTypes, type NamedRecord } from '@dray/contract/products'
import { filterBySearch } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'
import { type ListProps, ListTools } from './list-tools.tsx'

const columns: Column<NamedRecord>[] = [
  {
    id: 'name',
    header: 'Extract type',
    accessor: ({ name }) => name,
    total: (types) => pluralize(types.length, 'extract type'),
  },
]

/** All extract types; they can be added, but not renamed (D-70). */
export function ExtractTypesList({ query, onQueryChange }: ListProps) {
  const read = useRead(listExtractTypes)
  const rows = useMemo(
    () => filterBySearch(read.data ?? [], query.search, ({ name }) => name),
    [read.data, query.search],
  )
  return (
    <>
      <ListTools query={query} onQueryChange={onQueryChange} name="extract types" placeholder="Name" canSort={false}>
        <CsvButton name="extract-types" columns={columns} rows={rows} sort={query.sort} />
      </ListTools>
      <DataTable
        label="Extract types"
        columns={columns}
        rows={rows}
        rowId={(type) => type.id}
        read={read}
        sorting={{ sort: query.sort, onSort: (sort) => onQueryChange({ sort }) }}
      />
    </>
  )
}
