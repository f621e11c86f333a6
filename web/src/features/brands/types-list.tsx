import { listProductTypesWithCount, type ProductType, changeProductType } from '@dray/contract/products'
import { sortGroups } from '@dray/domain/products/product-sort'
import { filterBySearch } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'
import { productsIn } from './brand-columns.tsx'
import { parseGroupSort, type ListProps, ListTools } from './list-tools.tsx'

const columns: Column<ProductType>[] = [
  {
    id: 'name',
    header: 'Product type',
    accessor: ({ name }) => name,
    total: (types) => pluralize(types.length, 'type'),
  },
  {
    id: 'productCount',
    header: 'Products',
    width: 96,
    align: 'right',
    accessor: ({ productCount }) => productCount,
    cell: ({ productCount }) => formatCount(productCount),
    total: productsIn,
  },
]

/** All product types with their number of sellable products; opening one renames it (D-70). */
export function TypesList({ query, onQueryChange }: ListProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const read = useRead(listProductTypesWithCount)
  const rows = useMemo(
    () =>
      sortGroups(
        filterBySearch(read.data ?? [], query.search, ({ name }) => name),
        parseGroupSort(query.sort) ?? 'default',
      ),
    [read.data, query.search, query.sort],
  )
  const rename = ({ id }: ProductType) => openModal('EditProductType', { typeId: id })
  return (
    <>
      <ListTools query={query} onQueryChange={onQueryChange} name="product types" placeholder="Name">
        <CsvButton name="product-types" columns={columns} rows={rows} sort={query.sort} />
      </ListTools>
      <DataTable
        label="Product types"
        columns={columns}
        rows={rows}
        rowId={(type) => type.id}
        read={read}
        sorting={{ sort: query.sort, onSort: (sort) => onQueryChange({ sort }) }}
        opens={may(changeProductType) ? { onOpen: rename } : undefined}
      />
    </>
  )
}
