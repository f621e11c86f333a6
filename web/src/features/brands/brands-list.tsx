import { type BrandWithCount, listBrandsWithCount } from '@dray/contract/brands'
import { sortGroups } from '@dray/domain/products/group-sort'
import { matching } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { CsvButton } from '../../shared/table/csv-button.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { brandColumns } from './brand-columns.tsx'
import { groupSortOf, type ListProps, ListTools } from './list-tools.tsx'

/** Every brand; opening one opens Edit Brands at it. */
export function BrandsList({ asked, onAsk }: ListProps) {
  const openModal = useOpenModal()
  const read = useRead(listBrandsWithCount)
  const rows = useMemo(
    () => sortGroups(matching(read.data ?? [], asked.search, textOf), groupSortOf(asked.sort) ?? 'default'),
    [read.data, asked.search, asked.sort],
  )
  const columns = useMemo(
    () =>
      brandColumns({
        onCatalog: ({ id }) => openModal('ManageBrandCatalog', { brandId: id }),
        onLimits: ({ id }) => openModal('EditBrandStockLimits', { brandId: id }),
      }),
    [openModal],
  )
  return (
    <>
      <ListTools asked={asked} onAsk={onAsk} name="brands" placeholder="Name, SKU code, representative">
        <CsvButton name="brands" columns={columns} rows={rows} sort={asked.sort} />
      </ListTools>
      <DataTable
        label="Brands"
        columns={columns}
        rows={rows}
        rowId={(brand) => brand.id}
        read={read}
        sort={asked.sort}
        onSort={(sort) => onAsk({ sort })}
        onOpen={({ id }) => openModal('EditBrands', { brandId: id })}
      />
    </>
  )
}

const textOf = ({ name, skucode, brandRepName, brandRepEmail, website }: BrandWithCount): string =>
  [name, skucode, brandRepName, brandRepEmail, website].filter(Boolean).join(' ')
