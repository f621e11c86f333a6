import { getAll, type Product } from '@dray/contract/products'
import { searchText } from '@dray/domain/products/product-filter'
import { matching } from '@dray/domain/search/search-words'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import { useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { Page } from '../../shared/page.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import { useSession } from '../../shared/session.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { productColumns } from './product-columns.tsx'

const noProducts: readonly Product[] = []

/** /products: the whole catalogue with its stock. */
export function ProductsPage() {
  const { person, seesCosts } = useSession()
  const [{ search, sort }, change] = useUrlState({ search: '', sort: 'name' })
  const read = useRead(getAll)
  const all = read.data ?? noProducts
  const rows = useMemo(() => matching(all, search, searchText), [all, search])
  const columns = useMemo(() => productColumns({ seesPrices: !isOnlyDriver(person), seesCosts }), [person, seesCosts])

  return (
    <Page
      title="Products"
      fills
      tools={
        <SearchField
          label="Search products"
          placeholder="Name, SKU, brand or type"
          value={search}
          onChange={(words) => change({ search: words })}
        />
      }
    >
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        rowId={(product) => product.id}
        read={read}
        empty="No products found"
        sort={sort}
        onSort={(by) => change({ sort: by })}
      />
    </Page>
  )
}
