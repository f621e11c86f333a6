import type { Product } from '@dray/contract/products'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../kit/table/value-columns.tsx'
import { Available } from '../../records/available.tsx'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { PendingPopover } from '../../records/pending-popover.tsx'
import { statusColumn } from '../../records/record-columns.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import { statusLabel } from '../../records/status-label.ts'
import style from './products-page.module.css'

export type ProductColumnOptions = {
  seesPrices: boolean
  seesCosts: boolean
  /** The user can see a product's pending orders. */
  seesPending: boolean
  /** Actions in a row's menu; without any, the column is left out. */
  menu: { mayEdit: boolean; mayReceive: boolean; seesHistory: boolean; seesTags: boolean }
}

const imageColumn: Column<Product> = {
  id: 'image',
  header: '',
  width: 44,
  align: 'center',
  hidesOnPhone: true,
  cell: ({ image }) => <Picture src={image} alt="" size={32} />,
}

/** Prices and costs only for users who can see them. */
export const productColumns = (options: ProductColumnOptions): Column<Product>[] => [
  imageColumn,
  ...descriptionColumns,
  statusColumn({ id: 'status', header: 'Status', width: 92, accessor: ({ status }) => status, hidesOnPhone: true }),
  ...stockColumns(options),
  ...moneyColumns(options),
  {
    id: 'catalog',
    header: 'Shown',
    width: 58,
    align: 'center',
    accessor: ({ hideFromCatalog }) => (hideFromCatalog ? 'No' : 'Yes'),
    cell: ({ hideFromCatalog }) => <Visibility isHidden={hideFromCatalog} />,
    hidesOnPhone: true,
  },
  ...menuColumn(options.menu),
]

const descriptionColumns: Column<Product>[] = [
  {
    id: 'name',
    header: 'Product',
    minWidth: 112,
    grow: 2,
    wraps: true,
    accessor: ({ name }) => name,
    cell: ({ name }) => <strong title={name}>{name}</strong>,
    total: (products) => pluralize(products.length, 'product'),
    below: { id: 'sku', header: 'SKU', accessor: ({ sku }) => sku },
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 112,
    wraps: true,
    accessor: ({ brand }) => brand,
    cell: ({ brand }) => <span title={brand}>{brand}</span>,
    below: { id: 'type', header: 'Type', accessor: ({ type }) => type },
    hidesOnPhone: true,
  },
  {
    id: 'genetics',
    header: 'Genetics',
    width: 84,
    accessor: (product) => product.genetics && statusLabel(product.genetics),
    hidesOnPhone: true,
    below: { id: 'extractType', header: 'Extract', accessor: ({ extractType }) => extractType },
  },
  {
    id: 'weight',
    header: 'Weight',
    width: 68,
    align: 'right',
    accessor: ({ weight }) => weight,
    cell: ({ weight }) => formatGrams(weight) || '–',
    hidesOnPhone: true,
    below: { id: 'shelf', header: 'Shelf', accessor: ({ shelf }) => shelf },
  },
]

const stockColumns = ({ seesPending }: ProductColumnOptions): Column<Product>[] => [
  {
    id: 'stock',
    header: 'Stock',
    width: 88,
    align: 'right',
    // On a phone, only Available is shown, because it's more useful.
    hidesOnPhone: true,
    accessor: ({ stock }) => stock,
    cell: ({ stock }) => (
      <>
        <StatusPill status={catalogBadge(stock)} />
        <span className="figures">{formatCount(stock)}</span>
      </>
    ),
  },
  countColumn({
    id: 'pending',
    header: 'Pending',
    width: 70,
    accessor: ({ pendingOutboundQuantity }) => pendingOutboundQuantity,
    ...(seesPending && { cell: (product, isActive) => <PendingPopover product={product} isActive={isActive} /> }),
    hidesOnPhone: true,
  }),
  {
    id: 'available',
    header: 'Available',
    width: 84,
    align: 'right',
    accessor: (product) => availableUnits(product),
    cell: (product) => <Available units={availableUnits(product)} />,
  },
]

function moneyColumns({ seesPrices, seesCosts }: ProductColumnOptions): Column<Product>[] {
  const cost = moneyColumn<Product>({
    id: 'cost',
    header: 'Cost',
    width: 80,
    accessor: (product) => product.cost,
    hidesOnPhone: true,
  })
  const basePrice = moneyColumn<Product>({
    id: 'basePrice',
    header: 'Base price',
    width: 96,
    accessor: (product) => product.basePrice,
    below: moneyColumn({ id: 'msrp', header: 'MSRP', accessor: ({ msrp }) => msrp }),
  })
  return [...(seesCosts ? [cost] : []), ...(seesPrices ? [basePrice] : [])]
}

/** Styled so that only hidden products stand out. */
const Visibility = ({ isHidden }: { isHidden: boolean }) => (
  <svg
    className={style.visibility}
    data-hidden={isHidden || undefined}
    viewBox="0 0 20 20"
    role="img"
    aria-label={isHidden ? 'Hidden from the catalog' : 'Shown in the catalog'}
  >
    <title>{isHidden ? 'Hidden from the catalog' : 'Shown in the catalog'}</title>
    <path d="M2.5 10c1.8-3.3 4.3-5 7.5-5s5.7 1.7 7.5 5c-1.8 3.3-4.3 5-7.5 5s-5.7-1.7-7.5-5z" />
    <path d="M10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z" />
    {isHidden && <path d="M4 16 16 4" />}
  </svg>
)

function menuColumn(menu: ProductColumnOptions['menu']): Column<Product>[] {
  if (!menu.mayEdit && !menu.seesHistory && !menu.seesTags) return []
  return [
    {
      id: 'menu',
      header: '',
      width: 38,
      align: 'center',
      cell: (product, isActive) => <ProductActions product={product} isActive={isActive} offers={menu} />,
    },
  ]
}

type Props = {
  product: Product
  isActive: boolean
  offers: { mayEdit: boolean; mayReceive: boolean; seesHistory: boolean; seesTags: boolean }
}

function ProductActions({ product: { id, sku, name }, isActive, offers }: Props) {
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const entries = [
    ...(offers.mayEdit ? [{ label: 'Edit', onChoose: () => openModal('EditProduct', { productId: id }) }] : []),
    ...(offers.mayReceive ? [{ label: 'Receive', onChoose: () => openDialog(ReceiveStock, { productId: id }) }] : []),
    ...(offers.seesHistory
      ? [{ label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }]
      : []),
    ...(offers.seesTags ? [{ label: 'Tags page', href: `/products/tags?sku=${encodeURIComponent(sku)}` }] : []),
  ]
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}
