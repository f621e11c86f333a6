import '@mantine/core/styles/Tabs.layer.css'
import { type BrandWithCount, getAllWithCount } from '@dray/contract/brands'
import { getTypesWithCount, type ProductType } from '@dray/contract/products'
import { matching } from '@dray/domain/search/search-words'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { counted } from '../../shared/counted.ts'
import { Page } from '../../shared/page.tsx'
import { Picture } from '../../shared/picture.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { useUrlState } from '../../shared/url-state.ts'

/** /brands: the brands, and on a tab of their own the product types, each with its number of sellable products. */
export function BrandsPage() {
  const [{ tab, search, sort }, change] = useUrlState({ tab: 'brands', search: '', sort: 'name' })
  const shown = { search, sort, onSort: (by: string) => change({ sort: by }) }
  return (
    <Page
      title="Brands"
      fills
      tools={
        <>
          <Tabs value={tab} onChange={(chosen) => change({ tab: chosen ?? 'brands' }, 'push')} variant="pills">
            <Tabs.List aria-label="Brands or product types">
              <Tabs.Tab value="brands">Brands</Tabs.Tab>
              <Tabs.Tab value="types">Product types</Tabs.Tab>
            </Tabs.List>
          </Tabs>
          <SearchField
            label="Search brands"
            placeholder="Name"
            value={search}
            onChange={(words) => change({ search: words })}
          />
        </>
      }
    >
      {tab === 'types' ? <TypesTable {...shown} /> : <BrandsTable {...shown} />}
    </Page>
  )
}

type Shown = { search: string; sort: string; onSort: (sort: string) => void }

const brandColumns: Column<BrandWithCount>[] = [
  {
    id: 'image',
    header: '',
    width: 48,
    align: 'center',
    cell: ({ image }) => <Picture src={image} alt="" size={24} />,
  },
  {
    id: 'name',
    header: 'Brand',
    accessor: ({ name }) => name,
    total: (brands) => counted(brands.length, 'brand'),
  },
  { id: 'skucode', header: 'SKU code', width: 100, accessor: ({ skucode }) => skucode },
  { id: 'rep', header: 'Representative', accessor: ({ brandRepName }) => brandRepName, hidesOnPhone: true },
  { id: 'phone', header: 'Phone', width: 150, accessor: ({ brandRepPhone }) => brandRepPhone, hidesOnPhone: true },
  { id: 'email', header: 'Email', accessor: ({ brandRepEmail }) => brandRepEmail, hidesOnPhone: true },
  {
    id: 'productCount',
    header: 'Products',
    width: 96,
    align: 'right',
    accessor: ({ productCount }) => productCount,
    total: productsIn,
  },
]

const typeColumns: Column<ProductType>[] = [
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
    total: productsIn,
  },
]

function productsIn(rows: readonly { productCount: number }[]): string {
  return rows.reduce((sum, { productCount }) => sum + productCount, 0).toLocaleString('en-US')
}

function BrandsTable({ search, sort, onSort }: Shown) {
  const read = useRead(getAllWithCount)
  const rows = useMemo(
    () =>
      matching(
        read.data ?? [],
        search,
        ({ name, skucode, brandRepName }) => `${name} ${skucode} ${brandRepName ?? ''}`,
      ),
    [read.data, search],
  )
  return (
    <DataTable
      label="Brands"
      columns={brandColumns}
      rows={rows}
      rowId={(brand) => brand.id}
      read={read}
      sort={sort}
      onSort={onSort}
    />
  )
}

function TypesTable({ search, sort, onSort }: Shown) {
  const read = useRead(getTypesWithCount)
  const rows = useMemo(() => matching(read.data ?? [], search, ({ name }) => name), [read.data, search])
  return (
    <DataTable
      label="Product types"
      columns={typeColumns}
      rows={rows}
      rowId={(type) => type.id}
      read={read}
      sort={sort}
      onSort={onSort}
    />
  )
}
