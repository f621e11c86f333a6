import { listProductTypesWithCount, type ProductType, changeProductType } from '@dray/contract/products'
import { sortGroups } from '@dray/domain/products/group-sort'
import { matching } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { counted, figure } from '../../shared/counted.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { CsvButton } from '../../shared/table/csv-button.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { productsIn } from './brand-columns.tsx'
import { groupSortOf, type ListProps, ListTools } from './list-tools.tsx'

const columns: Column<ProductType>[] = [
  {
    id: 'name',
    header: 'Product type',
    accessor: ({ name }) => name,
    total: (types) => counted(types.length, 'type'),
  },
  {
    id: 'productCount',
    header: 'Products',
    width: 96,
    align: 'right',
    accessor: ({ productCount }) => productCount,
    cell: ({ productCount }) => figure(productCount),
    total: productsIn,
  },
]

/** Every product type with its number of sellable products; opening one renames it (D-70). */
export function TypesList({ asked, onAsk }: ListProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const read = useRead(listProductTypesWithCount)
  const rows = useMemo(
    () =>
      sortGroups(
        matching(read.data ?? [], asked.search, ({ name }) => name),
        groupSortOf(asked.sort) ?? 'default',
      ),
    [read.data, asked.search, asked.sort],
  )
  const rename = ({ id }: ProductType) => openModal('EditProductType', { typeId: id })
  return (
    <>
      <ListTools asked={asked} onAsk={onAsk} name="product types" placeholder="Name">
        <CsvButton name="product-types" columns={columns} rows={rows} sort={asked.sort} />
      </ListTools>
      <DataTable
        label="Product types"
        columns={columns}
        rows={rows}
        rowId={(type) => type.id}
        read={read}
        sort={asked.sort}
        onSort={(sort) => onAsk({ sort })}
        {...(may(changeProductType) ? { onOpen: rename } : {})}
      />
    </>
  )
}
