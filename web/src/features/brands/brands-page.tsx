import { addBrand, type BrandWithCount, listBrandsWithCount } from '@dray/contract/brands'
import {
  addExtractType,
  addProductType,
  changeProductType,
  listExtractTypes,
  listProductTypesWithCount,
  type NamedRecord,
  type ProductType,
} from '@dray/contract/products'
import { Button, Group } from '@mantine/core'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { useSession } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { placePurchaseOrder } from '@dray/contract/purchases'
import { type GroupSort, isGroupSort, sortGroups } from '@dray/domain/products/product-sort'
import { filterBySearch } from '@dray/domain/search/search-words'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useExtraColumns } from '../../kit/table/extra-columns.tsx'
import { brandColumns, productCountColumn } from './brand-columns.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { useCannabisFields } from '../../records/cannabis-fields.ts'
import { GroupSortSelect } from '../../records/pickers/group-sort-select.tsx'
import { SearchField } from '../../kit/search-field.tsx'

/** A list's search and sort, as in the URL. */
type ListQuery = { search: string; sort: string }
type ListProps = { query: ListQuery; onQueryChange: (change: Partial<ListQuery>) => void }

const tabs = ['brands', 'types', 'extracts'] as const
type Tab = (typeof tabs)[number]

const brandSearchText = ({ name, skucode, brandRepName, brandRepEmail, website }: BrandWithCount): string =>
  [name, skucode, brandRepName, brandRepEmail, website].filter(Boolean).join(' ')

const columns: Column<NamedRecord>[] = [
  column('name', 'Extract type', {
    accessor: ({ name }) => name,
    total: (types) => pluralize(types.length, 'extract type'),
  }),
]

const typeColumns: Column<ProductType>[] = [
  column('name', 'Product type', { accessor: ({ name }) => name, total: (types) => pluralize(types.length, 'type') }),
  productCountColumn,
]

const lists = { brands: BrandsList, types: TypesList, extracts: ExtractTypesList }

const tabLabels: Record<Tab, string> = { brands: 'Brands', types: 'Product types', extracts: 'Extract types' }

/** /brands */
export function BrandsPage() {
  const [{ tab, search, sort }, change] = useUrlState({ tab: 'brands', search: '', sort: '' })
  const sellsCannabis = useCannabisFields()
  const offered = tabs.filter((known) => known !== 'extracts' || sellsCannabis)
  const shown = offered.find((known) => known === tab) ?? 'brands'
  const List = lists[shown]
  return (
    <Page
      title="Brands"
      fills
      aside={
        <TabStrip
          label="Brands or types"
          tabs={offered}
          labels={tabLabels}
          value={shown}
          onChange={(chosen) => change({ tab: chosen, search: '', sort: '' }, 'push')}
        />
      }
      actions={<AddButton tab={shown} />}
    >
      <List key={shown} query={{ search, sort }} onQueryChange={change} />
    </Page>
  )
}

/** Adds to the list that is shown. */
function AddButton({ tab }: { tab: Tab }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (tab === 'brands') return may(addBrand) && <Button onClick={() => openModal('AddBrand', {})}>Add brand</Button>
  if (tab === 'types')
    return may(addProductType) && <Button onClick={() => openModal('AddProductType', {})}>Add product type</Button>
  return may(addExtractType) && <Button onClick={() => openModal('AddExtractType', {})}>Add extract type</Button>
}

/** Opening a brand edits it. */
function BrandsList({ query, onQueryChange }: ListProps) {
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
  const all = useMemo(
    () =>
      brandColumns({
        onEdit: ({ id }) => openModal('EditBrands', { brandId: id }),
        onCatalog: ({ id }) => openModal('ManageBrandCatalog', { brandId: id }),
        onLimits: ({ id }) => openModal('EditBrandStockLimits', { brandId: id }),
        onRestock: mayRestock ? ({ id }) => openModal('NewPurchaseOrder', { brandId: id }) : undefined,
      }),
    [openModal, mayRestock],
  )
  const { columns, menu } = useExtraColumns('brands', all)
  return (
    <>
      <ListTools query={query} onQueryChange={onQueryChange} name="brands" placeholder="Name, SKU code, representative">
        {menu}
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
        texts={{
          emptyAction: read.data?.length === 0 && (
            <FirstActions
              purpose="Every product has a brand, and purchase orders are placed with one."
              actions={[may(addBrand) && { label: 'Add brand', onAction: () => openModal('AddBrand', {}) }]}
            />
          ),
        }}
      />
    </>
  )
}

/** All product types with their number of sellable products; opening one renames it (D-70). */
function TypesList({ query, onQueryChange }: ListProps) {
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
        <CsvButton name="product-types" columns={typeColumns} rows={rows} sort={query.sort} />
      </ListTools>
      <DataTable
        label="Product types"
        columns={typeColumns}
        rows={rows}
        rowId={(type) => type.id}
        read={read}
        sorting={{ sort: query.sort, onSort: (sort) => onQueryChange({ sort }) }}
        opens={may(changeProductType) ? { onOpen: rename } : undefined}
        texts={{
          emptyAction: read.data?.length === 0 && (
            <FirstActions
              purpose="Products are grouped by type, such as Beverages."
              actions={[
                may(addProductType) && {
                  label: 'Add product type',
                  onAction: () => openModal('AddProductType', {}),
                },
              ]}
            />
          ),
        }}
      />
    </>
  )
}

/** Extract types can be added, but not renamed. */
function ExtractTypesList({ query, onQueryChange }: ListProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
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
        texts={{
          emptyAction: read.data?.length === 0 && (
            <FirstActions
              purpose="Products can have an extract type, which is a filter."
              actions={[
                may(addExtractType) && {
                  label: 'Add extract type',
                  onAction: () => openModal('AddExtractType', {}),
                },
              ]}
            />
          ),
        }}
      />
    </>
  )
}

type Props = ListProps & { name: string; placeholder: string; canSort?: boolean; children?: ReactNode }

function ListTools({ query, onQueryChange, name, placeholder, canSort = true, children }: Props) {
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

/** The URL's sort as an option of the sort select; null for a sort that only a column header offers. */
function parseGroupSort(sort: string): GroupSort | null {
  if (sort === '') return 'default'
  return isGroupSort(sort) ? sort : null
}
