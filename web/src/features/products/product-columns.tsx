import type { Product } from '@dray/contract/products'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { type Column, column, figureColumn, menuColumn } from '../../kit/table/columns.ts'
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

const imageColumn: Column<Product> = column('image', '', {
  width: 44,
  align: 'center',
  phone: false,
  cell: ({ image }) => <Picture src={image} alt="" size={32} />,
})

/** Prices and costs only for users who can see them. */
export const productColumns = ({ menu, ...options }: ProductColumnOptions): Column<Product>[] => [
  imageColumn,
  ...descriptionColumns,
  statusColumn('status', 'Status', { width: 92, accessor: ({ status }) => status, phone: false }),
  ...stockColumns(options),
  ...moneyColumns(options),
  column('catalog', 'Shown', {
    width: 58,
    align: 'center',
    accessor: ({ hideFromCatalog }) => (hideFromCatalog ? 'No' : 'Yes'),
    cell: ({ hideFromCatalog }) => <Visibility isHidden={hideFromCatalog} />,
    phone: false,
  }),
  ...(menu.mayEdit || menu.seesHistory || menu.seesTags
    ? [
        menuColumn<Product>((product, isActive) => (
          <ProductActions product={product} isActive={isActive} offers={menu} />
        )),
      ]
    : []),
]

const descriptionColumns: Column<Product>[] = [
  column('name', 'Product', {
    minWidth: 112,
    grow: 2,
    wraps: true,
    accessor: ({ name }) => name,
    cell: ({ name }) => <strong title={name}>{name}</strong>,
    total: (products) => pluralize(products.length, 'product'),
    below: column('sku', 'SKU', { accessor: ({ sku }) => sku }),
  }),
  column('brand', 'Brand', {
    minWidth: 112,
    wraps: true,
    accessor: ({ brand }) => brand,
    cell: ({ brand }) => <span title={brand}>{brand}</span>,
    below: column('type', 'Type', { accessor: ({ type }) => type }),
    phone: false,
  }),
  column('genetics', 'Genetics', {
    width: 84,
    accessor: (product) => product.genetics && statusLabel(product.genetics),
    phone: false,
    below: column('extractType', 'Extract', { accessor: ({ extractType }) => extractType }),
  }),
  figureColumn('weight', 'Weight', {
    width: 68,
    accessor: ({ weight }) => weight,
    cell: ({ weight }) => formatGrams(weight) || '–',
    phone: false,
    below: column('shelf', 'Shelf', { accessor: ({ shelf }) => shelf }),
  }),
]

const stockColumns = ({ seesPending }: Pick<ProductColumnOptions, 'seesPending'>): Column<Product>[] => [
  figureColumn('stock', 'Stock', {
    width: 88,
    // On a phone, only Available is shown, because it's more useful.
    phone: false,
    accessor: ({ stock }) => stock,
    cell: ({ stock }) => (
      <>
        <StatusPill status={catalogBadge(stock)} />
        <span className="figures">{formatCount(stock)}</span>
      </>
    ),
  }),
  countColumn('pending', 'Pending', {
    width: 70,
    accessor: ({ pendingOutboundQuantity }) => pendingOutboundQuantity,
    ...(seesPending && { cell: (product, isActive) => <PendingPopover product={product} isActive={isActive} /> }),
    phone: false,
  }),
  figureColumn('available', 'Available', {
    width: 84,
    accessor: (product) => availableUnits(product),
    cell: (product) => <Available units={availableUnits(product)} />,
  }),
]

type Seen = Pick<ProductColumnOptions, 'seesPrices' | 'seesCosts'>

function moneyColumns({ seesPrices, seesCosts }: Seen): Column<Product>[] {
  const cost = moneyColumn<Product>('cost', 'Cost', { width: 80, accessor: (product) => product.cost, phone: false })
  const basePrice = moneyColumn<Product>('basePrice', 'Base price', {
    width: 96,
    accessor: (product) => product.basePrice,
    below: moneyColumn('msrp', 'MSRP', { accessor: ({ msrp }) => msrp }),
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
