import { receiveStock } from '@dray/contract/batches'
import { readChangeLog } from '@dray/contract/changelog'
import type { Product } from '@dray/contract/products'
import { brandLimit, type InventoryTotals } from '@dray/domain/inventory/inventory-overview'
import { formatGrams } from '@dray/domain/products/product-filter'
import { catalogBadge, isOverLimit, type StockLimit } from '@dray/domain/products/stock'
import type { ReactNode } from 'react'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { type CellValue, type Column, column, figureColumn, menuColumn } from '../../kit/table/columns.ts'
import { Available } from '../../records/available.tsx'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { OnOrderPopover } from '../../records/on-order/on-order-popover.tsx'
import type { OnOrderByProduct } from '../../records/on-order/use-on-order.ts'
import { PendingPopover } from '../../records/pending-popover.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import style from './inventory.module.css'
import type { InventoryRow, ShownBrand, ShownProduct } from './use-inventory.ts'
import { Dash } from '../../kit/text/dash.tsx'
import { ListedCount } from '../../kit/text/listed-figures.tsx'

type ColumnOptions = { totals: InventoryTotals; onOrder: OnOrderByProduct; onToggle: (brandId: number) => void }

type Props = {
  stock: number
  limit: StockLimit | undefined
  /** For screen readers: the product or brand. */
  name: string
}

const limitColumns: Column<InventoryRow>[] = [
  figureColumn('limit', 'Limit', {
    width: 86,
    accessor: anyLimit,
    phone: false,
    cell: (row) =>
      row.kind === 'brand' ? <Limit limit={brandLimit(row.line.brand)} isTotal /> : <Limit limit={row.line.limit} />,
  }),
  column('share', 'Stock vs. limit', {
    minWidth: 104,
    grow: 0.5,
    accessor: anyLimit,
    phone: false,
    cell: (row) => (
      <LimitBar {...stockAndLimit(row)} name={row.kind === 'brand' ? row.line.brand.name : row.line.product.name} />
    ),
  }),
  column('over', 'Over', {
    width: 78,
    accessor: ({ kind, line }) => (line.isOver || (kind === 'brand' && line.productsOver > 0) ? line.stock : null),
    cell: (row) => <OverMark {...stockAndLimit(row)} />,
  }),
]

/** Columns are `sortable` without an accessor: rows come already sorted, with products below their brand. */
export const inventoryColumns = ({ totals, onOrder, onToggle }: ColumnOptions): Column<InventoryRow>[] => [
  ...nameColumns({ totals, onToggle }),
  ...stockColumns(totals),
  onOrderColumn(onOrder),
  ...limitColumns,
  menuColumn((row, isActive) => <RowActions row={row} isActive={isActive} />, { phone: false }),
]

const nameColumns = ({ totals, onToggle }: Omit<ColumnOptions, 'onOrder'>): Column<InventoryRow>[] => [
  column('name', 'Brand', {
    minWidth: 120,
    sortable: true,
    cell: (row) =>
      row.kind === 'brand' ? (
        <BrandName line={row.line} isOpen={row.isOpen} onToggle={onToggle} />
      ) : (
        <ProductName product={row.line.product} />
      ),
    total: () => pluralize(totals.brands, 'brand'),
  }),
  column('products', 'Products / SKU', {
    width: 146,
    sortable: true,
    phone: false,
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
  }),
  column('type', 'Type', {
    minWidth: 90,
    grow: 0.3,
    phone: false,
    cell: ofProduct(({ product }) => text(product.type)),
  }),
  figureColumn('weight', 'Weight', {
    width: 62,
    phone: false,
    accessor: ofAnyProduct(({ product }) => product.weight),
    sortable: false,
    cell: ofProduct(({ product }) => formatGrams(product.weight) || <Dash />),
  }),
]

type BrandProps = { line: ShownBrand; isOpen: boolean; onToggle: (brandId: number) => void }

function BrandName({ line: { brand, products }, isOpen, onToggle }: BrandProps) {
  const marks = [brand.hideInInventoryOverview && 'hidden', brand.excludeFromReporting && 'not in reports']
  const labels = marks.filter((mark) => mark !== false).join(', ')
  return (
    // Out of the tab order: the row is the only tab stop, and Enter on it does the same.
    <button
      type="button"
      className={`bold min-w-0 plain row ${style.brand}`}
      tabIndex={-1}
      aria-label={labels === '' ? brand.name : `${brand.name}, ${labels}`}
      aria-expanded={isOpen}
      disabled={products.length === 0}
      onClick={() => onToggle(brand.id)}
    >
      <svg
        className={`muted flex-none ${style.mark}`}
        data-open={isOpen || undefined}
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <path
          d="M3.5 2l3 3-3 3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Picture src={brand.image} alt="" size={24} name={brand.name} />
      <span className="ellipsis">{brand.name}</span>
      {labels !== '' && <span className="muted small regular">{labels}</span>}
    </button>
  )
}

function ProductName({ product }: { product: Product }) {
  return (
    <span className={`min-w-0 row ${style.product}`}>
      <Picture src={product.image} alt="" size={24} />
      <span className="ellipsis" title={product.name}>
        {product.name}
      </span>
      {product.status !== 'ACTIVE' && <StatusPill status={product.status} />}
    </span>
  )
}

const stockColumns = (totals: InventoryTotals): Column<InventoryRow>[] => [
  figureColumn('stock', 'Stock', {
    width: 98,
    sortable: true,
    cell: (row) => (
      <>
        {row.kind === 'product' && <StatusPill status={catalogBadge(row.line.stock)} />}
        <Quantity value={row.line.stock} isTotal={row.kind === 'brand'} />
      </>
    ),
    total: () => formatCount(totals.stock),
  }),
  figureColumn('pending', 'Pending', {
    width: 74,
    sortable: true,
    phone: false,
    cell: (row, isActive) =>
      row.kind === 'product' ? (
        <PendingPopover product={row.line.product} isActive={isActive} />
      ) : (
        <Quantity value={row.line.pending} isTotal />
      ),
    total: () => formatCount(totals.pending),
  }),
  figureColumn('available', 'Available', {
    width: 84,
    sortable: true,
    cell: ({ kind, line }) =>
      kind === 'product' ? <Available units={line.available} /> : <Quantity value={line.available} isTotal />,
    total: () => <Quantity value={totals.available} isTotal />,
  }),
]

/** Units still to come from purchase orders, with the day some are expected. */
const onOrderColumn = (onOrder: OnOrderByProduct): Column<InventoryRow> =>
  figureColumn('onOrder', 'On order', {
    width: 112,
    phone: false,
    accessor: ofAnyProduct(({ product }) => onOrder.get(product.id)?.units),
    sortable: false,
    cell: (row, isActive) => {
      if (row.kind === 'brand') return <Quantity value={unitsOnOrder(row.line.products, onOrder)} isTotal />
      const { id, name } = row.line.product
      const ofProduct = onOrder.get(id)
      return ofProduct ? <OnOrderPopover name={name} onOrder={ofProduct} isActive={isActive} /> : <Quantity value={0} />
    },
    total: (rows) =>
      formatCount(
        rows.reduce((sum, row) => (isReported(row) ? sum + unitsOnOrder(row.line.products, onOrder) : sum), 0),
      ),
  })

const unitsOnOrder = (lines: readonly ShownProduct[], onOrder: OnOrderByProduct): number =>
  lines.reduce((sum, { product }) => sum + (onOrder.get(product.id)?.units ?? 0), 0)

function ofProduct(cell: (line: ShownProduct) => ReactNode): (row: InventoryRow) => ReactNode {
  return (row) => (row.kind === 'product' ? cell(row.line) : null)
}

const isReported = (row: InventoryRow): row is InventoryRow & { kind: 'brand' } =>
  row.kind === 'brand' && !row.line.brand.excludeFromReporting

function RowActions({ row, isActive }: { row: InventoryRow; isActive: boolean }) {
  const entries = useEntries(row)
  const { name } = row.kind === 'brand' ? row.line.brand : row.line.product
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}

function useEntries(row: InventoryRow): MenuEntry[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  if (row.kind === 'brand') {
    const brandId = row.line.brand.id
    return [
      { label: 'Stock limits', onChoose: () => openModal('EditBrandStockLimits', { brandId }) },
      { label: 'Catalog', onChoose: () => openModal('ManageBrandCatalog', { brandId }) },
    ]
  }
  const { id, sku } = row.line.product
  const history = { label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }
  return [
    { label: 'View', onChoose: () => openModal('ViewProduct', { productId: id }) },
    ...(may(receiveStock) ? [{ label: 'Receive', onChoose: () => openDialog(ReceiveStock, { productId: id }) }] : []),
    ...(may(readChangeLog) ? [history] : []),
    { label: 'Tags', href: `/products/tags?sku=${encodeURIComponent(sku)}` },
  ]
}

/** Columns about limits are left out if no row, or product in it, has a limit. */
function anyLimit(row: InventoryRow): CellValue {
  return (
    (row.kind === 'brand' ? brandLimit(row.line.brand)?.units : undefined) ??
    ofAnyProduct(({ limit }) => limit?.units)(row)
  )
}

/** The product's value, or for a brand, the first value among its products, so that expanding a brand doesn't add a column. */
function ofAnyProduct(value: (line: ShownProduct) => CellValue): (row: InventoryRow) => CellValue {
  return (row) =>
    row.kind === 'product'
      ? value(row.line)
      : row.line.products.map(value).find((found) => found !== null && found !== undefined)
}

const levels: Record<StockLimit['level'], string> = { weight: 'weight', type: 'type', brand: 'brand' }

function Limit({ limit, isTotal = false }: { limit: StockLimit | undefined; isTotal?: boolean }) {
  if (limit === undefined) return <Dash />
  return (
    <>
      {!isTotal && (
        <span className="muted small regular" title={`Set for its ${levels[limit.level]}`}>
          {levels[limit.level]}
        </span>
      )}
      <Quantity value={limit.units} isTotal={isTotal} />
    </>
  )
}

const Quantity = ({ value, isTotal = false }: { value: number; isTotal?: boolean }) => (
  <span className="figures" data-negative={value < 0 || undefined} style={isTotal ? { fontWeight: 650 } : undefined}>
    {isTotal ? formatCount(value) : <ListedCount count={value} />}
  </span>
)

/** The part over the limit has a different color. */
function LimitBar({ stock, limit, name }: Props) {
  if (limit === undefined) return <Dash />
  const { units } = limit
  const over = Math.max(0, stock - units)
  const maximum = Math.max(stock, units, 1)
  const percent = (part: number) => `${(100 * Math.max(0, part)) / maximum}%`
  const text = `${formatCount(stock)} of ${formatCount(units)}`
  return (
    <span
      role="img"
      className={style.bar}
      aria-label={`${name}: ${text}${over > 0 ? `, ${formatCount(over)} over` : ''}`}
      title={text}
    >
      <span className={style.within} style={{ width: percent(Math.min(stock, units)) }} />
      {over > 0 && <span className={style.beyond} style={{ width: percent(over) }} />}
    </span>
  )
}

const text = (value: string) => <span className="ellipsis">{value}</span>

/** A brand's limit applies to all of its stock, even if a filter lists only some of it. */
const stockAndLimit = (row: InventoryRow): { stock: number; limit: StockLimit | undefined } =>
  row.kind === 'brand'
    ? { stock: row.line.totalStock, limit: brandLimit(row.line.brand) }
    : { stock: row.line.stock, limit: row.line.limit }

export function OverMark({ stock, limit }: Pick<Props, 'stock' | 'limit'>) {
  if (limit === undefined || !isOverLimit(stock, limit)) return null
  return (
    <span className="badge figures" data-tone="danger" title={`${formatCount(stock)} of ${formatCount(limit.units)}`}>
      {formatCount(stock - limit.units)} over
    </span>
  )
}
