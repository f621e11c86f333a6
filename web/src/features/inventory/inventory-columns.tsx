import { formatGrams } from '@dray/domain/products/product-filter'
import { type StockLimit, catalogBadge } from '@dray/domain/products/stock'
import { brandLimit, type InventoryTotals } from '@dray/domain/inventory/inventory-overview'
import type { ReactNode } from 'react'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import { Available } from '../../records/available.tsx'
import { OnOrderPopover } from '../../records/on-order/on-order-popover.tsx'
import type { OnOrderByProduct } from '../../records/on-order/use-on-order.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import type { CellValue } from '../../kit/table/columns.ts'
import type { Column } from '../../kit/table/data-table.tsx'
import { PendingPopover } from '../../records/pending-popover.tsx'
import style from './inventory.module.css'
import { LimitBar, OverMark } from './limit-bar.tsx'
import { RowActions } from './row-actions.tsx'
import { BrandName, ProductName } from './row-names.tsx'
import type { InventoryRow, ShownProduct } from './use-inventory.ts'

type ColumnOptions = { totals: InventoryTotals; onOrder: OnOrderByProduct; onToggle: (brandId: number) => void }

/** The columns of the overview. The rows are already sorted (`sortable` without an accessor), because products follow their brand. */
export const inventoryColumns = ({ totals, onOrder, onToggle }: ColumnOptions): Column<InventoryRow>[] => [
  ...nameColumns({ totals, onToggle }),
  ...stockColumns(totals),
  onOrderColumn(onOrder),
  ...limitColumns,
  {
    id: 'actions',
    header: '',
    width: 40,
    align: 'center',
    hidesOnPhone: true,
    cell: (row, isActive) => <RowActions row={row} isActive={isActive} />,
  },
]

const nameColumns = ({ totals, onToggle }: Omit<ColumnOptions, 'onOrder'>): Column<InventoryRow>[] => [
  {
    id: 'name',
    header: 'Brand',
    minWidth: 120,
    sortable: true,
    cell: (row) =>
      row.kind === 'brand' ? (
        <BrandName line={row.line} isOpen={row.isOpen} onToggle={onToggle} />
      ) : (
        <ProductName product={row.line.product} />
      ),
    total: () => pluralize(totals.brands, 'brand'),
  },
  {
    id: 'products',
    header: 'Products / SKU',
    width: 146,
    sortable: true,
    hidesOnPhone: true,
    cell: (row) =>
      row.kind === 'product' ? (
        text(row.line.product.sku)
      ) : (
        <span className="ellipsis">
          {pluralize(row.line.products.length, 'product')}
          {row.line.productsOver > 0 && (
            <span className="danger strong">, {formatCount(row.line.productsOver)} over</span>
          )}
        </span>
      ),
    total: () => (
      <span className="ellipsis">
        {pluralize(totals.products, 'product')}
        {totals.productsOver > 0 && <span className="danger strong">, {formatCount(totals.productsOver)} over</span>}
      </span>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    minWidth: 90,
    grow: 0.3,
    hidesOnPhone: true,
    cell: ofProduct(({ product }) => text(product.type)),
  },
  {
    id: 'weight',
    header: 'Weight',
    width: 62,
    align: 'right',
    hidesOnPhone: true,
    accessor: ofAnyProduct(({ product }) => product.weight),
    sortable: false,
    cell: ofProduct(({ product }) => formatGrams(product.weight) || '–'),
  },
]

const stockColumns = (totals: InventoryTotals): Column<InventoryRow>[] => [
  {
    id: 'stock',
    header: 'Stock',
    width: 98,
    align: 'right',
    sortable: true,
    cell: (row) => (
      <>
        {row.kind === 'product' && <StatusPill status={catalogBadge(row.line.stock)} />}
        <Quantity value={row.line.stock} isTotal={row.kind === 'brand'} />
      </>
    ),
    total: () => formatCount(totals.stock),
  },
  {
    id: 'pending',
    header: 'Pending',
    width: 74,
    align: 'right',
    sortable: true,
    hidesOnPhone: true,
    cell: (row, isActive) =>
      row.kind === 'product' ? (
        <PendingPopover product={row.line.product} isActive={isActive} />
      ) : (
        <Quantity value={row.line.pending} isTotal />
      ),
    total: () => formatCount(totals.pending),
  },
  {
    id: 'available',
    header: 'Available',
    width: 84,
    align: 'right',
    sortable: true,
    cell: ({ kind, line }) =>
      kind === 'product' ? <Available units={line.available} /> : <Quantity value={line.available} isTotal />,
    total: () => <Quantity value={totals.available} isTotal />,
  },
]

/** The units that purchase orders still have to bring, with the day on which some are expected. */
const onOrderColumn = (onOrder: OnOrderByProduct): Column<InventoryRow> => ({
  id: 'onOrder',
  header: 'On order',
  width: 112,
  align: 'right',
  hidesOnPhone: true,
  accessor: ofAnyProduct(({ product }) => onOrder.get(product.id)?.units),
  sortable: false,
  cell: (row, isActive) => {
    if (row.kind === 'brand') return <Quantity value={unitsOnOrder(row.line.products, onOrder)} isTotal />
    const { id, name } = row.line.product
    const ofProduct = onOrder.get(id)
    return ofProduct ? <OnOrderPopover name={name} onOrder={ofProduct} isActive={isActive} /> : <Quantity value={0} />
  },
  total: (rows) =>
    formatCount(rows.reduce((sum, row) => (isReported(row) ? sum + unitsOnOrder(row.line.products, onOrder) : sum), 0)),
})

/** Whether a row is in the totals (D-47). */
const isReported = (row: InventoryRow): row is InventoryRow & { kind: 'brand' } =>
  row.kind === 'brand' && !row.line.brand.excludeFromReporting

const unitsOnOrder = (lines: readonly ShownProduct[], onOrder: OnOrderByProduct): number =>
  lines.reduce((sum, { product }) => sum + (onOrder.get(product.id)?.units ?? 0), 0)

const limitColumns: Column<InventoryRow>[] = [
  {
    id: 'limit',
    header: 'Limit',
    width: 86,
    align: 'right',
    accessor: anyLimit,
    hidesOnPhone: true,
    cell: (row) =>
      row.kind === 'brand' ? <Limit limit={brandLimit(row.line.brand)} isTotal /> : <Limit limit={row.line.limit} />,
  },
  {
    id: 'share',
    header: 'Stock vs. limit',
    minWidth: 104,
    grow: 0.5,
    accessor: anyLimit,
    hidesOnPhone: true,
    cell: (row) => (
      <LimitBar {...stockAndLimit(row)} of={row.kind === 'brand' ? row.line.brand.name : row.line.product.name} />
    ),
  },
  {
    id: 'over',
    header: 'Over',
    width: 78,
    accessor: ({ kind, line }) => (line.isOver || (kind === 'brand' && line.productsOver > 0) ? line.stock : null),
    cell: (row) => <OverMark {...stockAndLimit(row)} />,
  },
]

/** Whether a row has a limit, its own or a product's: without any limit the columns about it are left out. */
function anyLimit(row: InventoryRow): CellValue {
  return (
    (row.kind === 'brand' ? brandLimit(row.line.brand)?.units : undefined) ??
    ofAnyProduct(({ limit }) => limit?.units)(row)
  )
}

/** A brand's limit applies to all of its stock, even if a filter lists only some of it. */
const stockAndLimit = (row: InventoryRow): { stock: number; limit: StockLimit | undefined } =>
  row.kind === 'brand'
    ? { stock: row.line.totalStock, limit: brandLimit(row.line.brand) }
    : { stock: row.line.stock, limit: row.line.limit }

const levels: Record<StockLimit['level'], string> = { weight: 'weight', type: 'type', brand: 'brand' }

function Limit({ limit, isTotal = false }: { limit: StockLimit | undefined; isTotal?: boolean }) {
  if (limit === undefined) return <span className="muted">–</span>
  return (
    <>
      {!isTotal && (
        <span className={`muted small ${style.level}`} title={`Set for its ${levels[limit.level]}`}>
          {levels[limit.level]}
        </span>
      )}
      <Quantity value={limit.units} isTotal={isTotal} />
    </>
  )
}

const Quantity = ({ value, isTotal = false }: { value: number; isTotal?: boolean }) => (
  <span className="figures" data-negative={value < 0 || undefined} style={isTotal ? { fontWeight: 600 } : undefined}>
    {formatCount(value)}
  </span>
)

const text = (value: string) => <span className="ellipsis">{value}</span>

/** The value of a product, or of some product of a brand: expanding a brand adds no column. */
function ofAnyProduct(value: (line: ShownProduct) => CellValue): (row: InventoryRow) => CellValue {
  return (row) =>
    row.kind === 'product'
      ? value(row.line)
      : row.line.products.map(value).find((found) => found !== null && found !== undefined)
}

function ofProduct(cell: (line: ShownProduct) => ReactNode): (row: InventoryRow) => ReactNode {
  return (row) => (row.kind === 'product' ? cell(row.line) : null)
}
