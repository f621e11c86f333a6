import { type BrandWithCount, listBrandsWithCount } from '@dray/contract/brands'
import { placePurchaseOrder } from '@dray/contract/purchases'
import { sortGroups } from '@dray/domain/products/product-sort'
import { filterBySearch } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { brandColumns } from './brand-columns.tsx'
import { parseGroupSort, type ListProps, ListTools } from './list-tools.tsx'

/** All brands; opening one opens it in Edit Brands. */
export function BrandsList({ query, onQueryChange }: ListProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const mayRestock = may(placePurchaseOrder)
  const read = useRead(listBrandsWithCount)
  const rows = useMemo(
    () =>
      sortGroups(
        filterBySearch(read.data ?? [], query.search, brandSearchText),
        parseGroupSort(query.sort) ?? 'default',
      ),
    [read.data, query.search, query.sort],
  )
  const columns = useMemo(
    () =>
      brandColumns({
        onCatalog: ({ id }) => openModal('ManageBrandCatalog', { brandId: id }),
        onLimits: ({ id }) => openModal('EditBrandStockLimits', { brandId: id }),
        onRestock: mayRestock ? ({ id }) => openModal('NewPurchaseOrder', { brandId: id }) : undefined,
      }),
    [openModal, mayRestock],
  )
  return (
    <>
      <ListTools query={query} onQueryChange={onQueryChange} name="brands" placeholder="Name, SKU code, representative">
        <CsvButton name="brands" columns={columns} rows={rows} sort={query.sort} />
      </ListTools>
      <DataTable
        label="Brands"
        columns={columns}
        rows={rows}
        rowId={(brand) => brand.id}
        read={read}
        sorting={{ sort: query.sort, onSort: (sort) => onQueryChange({ sort }) }}
        opens={{ onOpen: ({ id }) => openModal('EditBrands', { brandId: id }) }}
      />
    </>
  )
}

const brandSearchText = ({ name, skucode, brandRepName, brandRepEmail, website }: BrandWithCount): string =>
  [name, skucode, brandRepName, brandRepEmail, website].filter(Boolean).join(' ')
