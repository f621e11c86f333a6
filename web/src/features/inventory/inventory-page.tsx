import { receiveStock } from '@dray/contract/batches'
import { addBrand, type Brand } from '@dray/contract/brands'
import { compareStock, listCounts, readCountCoverage } from '@dray/contract/counts'
import { addProduct, type Product } from '@dray/contract/products'
import { Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import { companyToday } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton } from '../../kit/server-list/list-table.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { ExportMenu } from '../../kit/export/export-menu.tsx'
import { sheetFile } from '../../kit/export/sheet-file.ts'
import { useCollapseKeys } from '../../kit/table/use-collapse-keys.ts'
import { useCsvFile } from '../../kit/export/use-csv-file.ts'
import { useListFilter } from '../../kit/server-list/use-server-list.ts'
import { useStable } from '../../kit/use-stable.ts'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { type OnOrderByProduct, useOnOrder } from '../../records/on-order/use-on-order.ts'
import { expandedIn, filterIn, inventoryFilterAddress, toggleAllBrands, toggleBrand } from './inventory-address.ts'
import { inventoryColumns } from './inventory-columns.tsx'
import { inventoryList, inventoryViews, SavedFilters } from './inventory-filters.tsx'
import style from './inventory.module.css'
import { movementsCsv } from './movements-csv.ts'
import { type InventoryRow, type ShownBrand, type ShownProduct, useInventory } from './use-inventory.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { RecordLink } from '../../kit/links/record-link.tsx'
import type { Column } from '../../kit/table/columns.ts'

const rowHeight = 36

/** /inventory: stock by brand and product, against pending orders and limits. */
export function InventoryPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const { filter: address, change, isFiltered, clear } = useListFilter(inventoryList.definition)
  const { lines, rows, totals, brands, products, read } = useInventory(address)
  const filter = useMemo(() => filterIn(address), [address])
  const toggle = useStable((brandId: number) => change(toggleBrand(address, brandId)))
  const onOrder = useOnOrder()
  const columns = useMemo(() => inventoryColumns({ totals, onOrder, onToggle: toggle }), [totals, onOrder, toggle])
  const { container, onKeyDown } = useCollapseKeys({ rows, rowHeight, describe, toggle: open })
  const isAllOpen = expandedIn(address).isAll
  const { timeZone } = useSettings()
  const csv = useCsvFile({ name: 'inventory', columns: csvColumns(onOrder), rows: csvRows(lines) })
  const today = companyToday(timeZone)
  const movements = useCsvFile(movementsCsv(today))
  const netStock = netStockFile({ brands, products }, today)

  function open(row: InventoryRow) {
    if (row.kind === 'product') openModal('ViewProduct', { productId: row.line.product.id })
    else if (row.line.products.length > 0) toggle(row.line.brand.id)
  }
  function toggleAll() {
    const ids = lines.map(({ brand }) => brand.id)
    change(toggleAllBrands(address, ids, !isAllOpen), 'push')
  }

  return (
    <ListPage
      title="Inventory"
      list={inventoryList}
      placeholder="Product, SKU, brand or type"
      aside={<CountCoverage />}
      views={inventoryViews}
      savedViews={
        <SavedFilters
          filter={filter}
          isFiltered={isFiltered}
          onChoose={(chosen) => change(inventoryFilterAddress(chosen), 'push')}
        />
      }
      actions={
        <>
          <Button variant="default" disabled={lines.length === 0} onClick={toggleAll}>
            {isAllOpen ? 'Collapse all' : 'Expand all'}
          </Button>
          <ExportMenu
            files={[
              { ...csv, detail: 'This list' },
              { ...movements, label: 'Movements', detail: 'By kind, last 90 days' },
              netStock,
            ]}
          />
          <StockActions products={products} />
          {may(receiveStock) && <Button onClick={() => openDialog(ReceiveStock, {})}>Receive</Button>}
        </>
      }
    >
      <Stack ref={container} gap={0} flex={1} mih={0} onKeyDown={onKeyDown}>
        <DataTable
          label="Inventory"
          columns={columns}
          rows={rows}
          rowId={rowId}
          read={read}
          texts={
            brands.length === 0
              ? {
                  empty: 'No brands found',
                  emptyAction: (
                    <FirstActions
                      purpose="The stock of each brand is listed here, with what open orders need and its limits."
                      actions={[
                        may(addBrand) && { label: 'Add brand', onAction: () => openModal('AddBrand', {}) },
                        may(addProduct) && { label: 'Add product', onAction: () => openModal('AddProduct', {}) },
                      ]}
                    />
                  ),
                }
              : {
                  empty: 'No products found',
                  emptyAction: isFiltered && <EmptyListButton onClick={clear}>Clear filters</EmptyListButton>,
                }
          }
          sorting={{
            sort: address.sort,
            onSort: (sort) => change({ sort: sort === '' ? 'name' : sort }),
            isPresorted: true,
          }}
          opens={{ onOpen: open }}
          view={{ rowHeight }}
        />
        <ExcludedNotice lines={lines} />
      </Stack>
    </ListPage>
  )
}

const describe = (row: InventoryRow) => ({
  isGroup: row.kind === 'brand',
  isOpen: row.kind === 'brand' && row.isOpen,
  isEmpty: row.kind === 'brand' && row.line.products.length === 0,
})

type Stocked = { brands: readonly Brand[]; products: readonly Product[] }

/** Every product's net stock, regardless of the filters, except for brands excluded from reporting. */
const netStockFile = ({ brands, products }: Stocked, today: string) =>
  sheetFile({
    label: 'Net stock',
    detail: 'Excel, all products',
    fileName: `net-stock-${today}.xlsx`,
    isEmpty: products.length === 0,
    // Loads the spreadsheet library on first use.
    write: async () => (await import('./net-stock-sheet.ts')).netStockSheet(brands, products),
  })

const mayExpire = ({ restrictedUnits = [] }: Product): boolean =>
  restrictedUnits.some(({ expiresOn }) => expiresOn !== null)

/** Leads to expiring batches; only for companies that set expiry dates. */
function StockActions({ products }: { products: readonly Product[] }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const entries = [
    ...(products.some(mayExpire) ? [{ label: 'Expiring', href: '/inventory/expiring' }] : []),
    ...(may(compareStock) ? [{ label: 'Compare with a list', onChoose: () => openModal('CompareStock', {}) }] : []),
  ]
  return <MoreActions entries={entries} />
}

const rowId = (row: InventoryRow) => row.key

/** Explains why the totals are less than the sum of the rows. */
function ExcludedNotice({ lines }: { lines: readonly ShownBrand[] }) {
  const excluded = lines.filter(({ brand }) => brand.excludeFromReporting).map(({ brand }) => brand.name)
  if (excluded.length === 0) return null
  const names = excluded.length <= 3 ? `: ${excluded.join(', ')}` : ''
  return (
    <p className={`muted small ${style.leftOut}`}>
      The totals don't include {pluralize(excluded.length, 'brand')} excluded from reporting{names}.
    </p>
  )
}

/** How much of the stock was counted lately. Nothing for a company that doesn't count. */
function CountCoverage() {
  const { may } = useSession()
  const { data } = useRead(readCountCoverage)
  if (data === undefined || data.counted === 0 || data.stocked === 0) return null
  // Rounded down, so that 100% is all of it.
  const share = Math.floor((100 * data.counted) / data.stocked)
  const text = `${share}% counted in the last ${data.days} days`
  return (
    <Text span size="sm" c="dimmed">
      {may(listCounts) ? <RecordLink href="/counts" name={text} title="Open the counts" /> : text}
    </Text>
  )
}

/** One line per listed product, collapsed or not, with its effective limit. */
export const csvColumns = (onOrder: OnOrderByProduct): Column<ShownProduct>[] => [
  column('Brand', ({ product }) => product.brand),
  column('Product', ({ product }) => product.name),
  column('SKU', ({ product }) => product.sku),
  column('Type', ({ product }) => product.type),
  column('Weight', ({ product }) => product.weight),
  column('Stock', ({ stock }) => stock),
  column('Label', ({ stock }) => catalogBadge(stock)),
  column('Pending Outbound', ({ pending }) => pending),
  column('Net Stock', ({ product }) => availableUnits(product)),
  column('On order', ({ product }) => onOrder.get(product.id)?.units ?? 0),
  column('Expected', ({ product }) => onOrder.get(product.id)?.expectedOn),
  column('Limit', ({ limit }) => limit?.units),
  column('Limit of', ({ limit }) => limit?.level),
  column('Over limit', ({ stock, limit, isOver }) => (isOver && limit ? stock - limit.units : null)),
]

const csvRows = (lines: readonly ShownBrand[]): ShownProduct[] => lines.flatMap(({ products }) => products)

function column(header: string, accessor: (line: ShownProduct) => Product['weight'] | string | null | undefined) {
  return { id: header, header, accessor }
}
