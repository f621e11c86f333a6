import { receiveStock } from '@dray/contract/batches'
import { readChangeLog } from '@dray/contract/changelog'
import { runImport } from '@dray/contract/imports'
import { listPendingOutbound } from '@dray/contract/pending'
import {
  addExtractType,
  addProduct,
  addProductType,
  changeProduct,
  changeProducts,
  listProducts,
  type Product,
} from '@dray/contract/products'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import { Button } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { type ProductFilter, productTest } from '@dray/domain/products/product-filter'
import { useRead } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { MenuButton } from '../../kit/popover/menu-button.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton } from '../../kit/server-list/list-table.tsx'
import { type Session, useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useExtraColumns } from '../../kit/table/extra-columns.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { useSelection } from '../../kit/table/use-selection.ts'
import { type ProductColumnOptions, productColumns } from './product-columns.tsx'
import { initialProducts, productList, productViews, SavedFilters } from './product-filters.tsx'
import {
  filterInAddress,
  productFilterAddress,
  unfilteredAddress,
} from '../../records/product-filter/filter-address.ts'
import { useCannabisFields } from '../../records/cannabis-fields.ts'
import { useShortProducts } from '../../records/product-filter/use-short-products.ts'
import { useSearchTexts } from '../../records/product-filter/use-search-texts.ts'
import type { Column } from '../../kit/table/columns.ts'
import { sortRows } from '../../kit/table/sort-rows.ts'
import { useUrlState } from '../../kit/url-state.ts'

const noProducts: readonly Product[] = []

const ChangeProducts = fetched(() => import('./change-products-modal.tsx'), 'ChangeProductsModal')

/** /products */
export function ProductsPage() {
  const session = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const read = useRead(listProducts)
  const all = read.data ?? noProducts
  const offered = useColumns(session)
  const { columns, menu } = useExtraColumns('products', offered)
  const list = useProductList(all, offered)
  const { selection, shown, hidden, clear } = useSelection({
    rows: list.rows,
    rowId: rowProductId,
    rowName: productName,
  })
  const mayChange = session.may(changeProducts)

  return (
    <ListPage
      title="Products"
      list={productList}
      placeholder="Name, SKU, brand or type"
      views={productViews}
      savedViews={<SavedFilters filter={list.filter} isFiltered={list.isFiltered} onChoose={list.onFilter} />}
      onType={list.onType}
      selected={{
        noun: 'product',
        count: shown.length,
        hidden,
        onClear: clear,
        children: (
          <Button
            variant="light"
            disabled={shown.length === 0}
            onClick={() => openDialog(ChangeProducts, { productIds: shown.map(rowProductId), onChanged: clear })}
          >
            Change…
          </Button>
        ),
      }}
      actions={
        <>
          <CsvButton name="products" columns={columns} rows={list.rows} sort={list.sort} />
          {menu}
          <AddMenu />
          {session.may(addProduct) && <Button onClick={() => openModal('AddProduct', {})}>Add product</Button>}
        </>
      }
    >
      <DataTable
        label="Products"
        columns={columns}
        rows={list.rows}
        rowId={rowProductId}
        read={{ ...read, isPlaceholderData: list.isPlaceholderData }}
        texts={{
          empty: 'No products found',
          emptyAction:
            all.length === 0 ? (
              <FirstActions
                purpose="What you buy and sell is listed here, with its prices and stock."
                actions={[
                  session.may(addProduct) && { label: 'Add product', onAction: () => openModal('AddProduct', {}) },
                  session.may(runImport) && { label: 'Import products', to: '/settings', hash: 'import' },
                ]}
              />
            ) : (
              <EmptyListButton onClick={list.onClear}>Clear filters</EmptyListButton>
            ),
        }}
        opens={{ onOpen: ({ id }) => openModal('ViewProduct', { productId: id }) }}
        sorting={{ sort: list.sort, onSort: list.onSort, isPresorted: true }}
        {...(mayChange ? { selection } : {})}
      />
    </ListPage>
  )
}

/** Memoized, so typing in the search doesn't rerender the rows. */
function useColumns({ person, may, seesCosts }: Session) {
  const sellsCannabis = useCannabisFields()
  return useMemo(() => {
    const isOffice = may(readChangeLog)
    const options: ProductColumnOptions = {
      seesPrices: !isOnlyDriver(person),
      seesCosts,
      seesPending: may(listPendingOutbound),
      sellsCannabis,
      menu: { mayEdit: may(changeProduct), mayReceive: may(receiveStock), seesHistory: isOffice, seesTags: isOffice },
    }
    return productColumns(options)
  }, [person, may, seesCosts, sellsCannabis])
}

const rowProductId = ({ id }: Product): number => id
const productName = ({ name }: Product): string => name

/** Adds product types and extract types, for users who may. */
function AddMenu() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const sellsCannabis = useCannabisFields()
  const entries = [
    ...(may(addProductType) ? [{ label: 'Add product type', onChoose: () => openModal('AddProductType', {}) }] : []),
    ...(may(addExtractType) && sellsCannabis
      ? [{ label: 'Add extract type', onChoose: () => openModal('AddExtractType', {}) }]
      : []),
  ]
  return <MenuButton label="Types" entries={entries} />
}

/**
 * The list's products. They're sorted only when the list or the sort changes, and filtered afterwards, so a keystroke only searches
 * prepared texts.
 */
function useProductList(listed: readonly Product[], columns: readonly Column<Product>[]) {
  const [address, change] = useUrlState(initialProducts)
  const { sort, search } = address
  // Typing filters immediately; the URL is updated when typing pauses.
  const [typed, setTyped] = useState({ text: search, basedOn: search })
  const searchTerm = typed.basedOn === search ? typed.text : search
  const filter = useFilter({ ...address, search: searchTerm })
  const deferredFilter = useDeferredValue(filter)

  const all = useShortProducts(listed, filter.stock === 'short')
  const searchText = useSearchTexts(all)
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort])
  const rows = useMemo(
    () => sorted.filter(productTest(deferredFilter, searchText)),
    [sorted, deferredFilter, searchText],
  )

  return {
    rows,
    /** The rows still show an earlier filter. */
    isPlaceholderData: deferredFilter !== filter,
    filter,
    sort,
    isFiltered: Object.keys(productList.definition.query(address, '')).length > 0,
    onType: (text: string) => setTyped({ text, basedOn: search }),
    onFilter: (chosen: ProductFilter) => change(productFilterAddress(chosen), 'push'),
    onClear: () => change(unfilteredAddress, 'push'),
    onSort: (by: string) => change({ sort: by }),
  }
}

/** The URL's filter, as a stable object while its values stay the same. */
function useFilter({ search, brands, types, genetics, extractTypes, weights, stock }: typeof unfilteredAddress) {
  return useMemo(
    () => filterInAddress({ search, brands, types, genetics, extractTypes, weights, stock }),
    [search, brands, types, genetics, extractTypes, weights, stock],
  )
}
