import type { Product } from '@dray/contract/products'
import { availableUnits } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { type Column, column, figureColumn, menuColumn } from '../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../kit/table/value-columns.tsx'
import { Available } from '../../records/available.tsx'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { PendingPopover } from '../../records/pending-popover.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import { statusLabel } from '../../records/status-label.ts'
import style from './products-page.module.css'
import { Dash } from '../../kit/text/dash.tsx'

export type ProductColumnOptions = {
  seesPrices: boolean
  seesCosts: boolean
  /** The user can see a product's pending orders. */
  seesPending: boolean
  sellsCannabis: boolean
  /** Actions in a row's menu; without any, the column is left out. */
  menu: { mayEdit: boolean; mayReceive: boolean; seesHistory: boolean; seesTags: boolean }
}

const imageColumn: Column<Product> = column('image', '', {
  width: 48,
  align: 'center',
  phone: 'picture',
  cell: ({ image }) => <Picture src={image} alt="" size={32} />,
})

/** Prices and costs only for users who can see them. */
export const productColumns = ({ menu, ...options }: ProductColumnOptions): Column<Product>[] => [
  imageColumn,
  ...nameColumns,
  ...stockColumns(options),
  ...moneyColumns(options),
  ...extraColumns.filter(({ id }) => options.sellsCannabis || !['genetics', 'extractType'].includes(id)),
  ...(menu.mayEdit || menu.seesHistory || menu.seesTags
    ? [
        menuColumn<Product>((product, isActive) => (
          <ProductActions product={product} isActive={isActive} offers={menu} />
        )),
      ]
    : []),
]

const nameColumns: Column<Product>[] = [
  column('name', 'Product', {
    minWidth: 250,
    grow: 2,
    phone: 'title',
    accessor: ({ name }) => name,
    cell: ({ name, sku }) => (
      <span className="ellipsis" title={`${name}, ${sku}`}>
        <strong className="strong">{name}</strong>
        <span className={`muted small ${style.sku}`}>{sku}</span>
      </span>
    ),
    total: (products) => pluralize(products.length, 'product'),
  }),
  column('brand', 'Brand', { minWidth: 130, phone: 'line', accessor: ({ brand }) => brand }),
  column('status', 'Status', {
    width: 104,
    phone: 'line',
    accessor: ({ status }) => (status === 'ACTIVE' ? null : statusLabel(status)),
    cell: ({ status }) => status !== 'ACTIVE' && <StatusPill status={status} />,
    csv: ({ status }) => statusLabel(status),
  }),
]

const stockColumns = ({ seesPending }: Pick<ProductColumnOptions, 'seesPending'>): Column<Product>[] => [
  figureColumn('available', 'Available', {
    width: 88,
    phone: 'end',
    accessor: (product) => availableUnits(product),
    cell: (product) => <Available units={availableUnits(product)} />,
  }),
  countColumn('stock', 'Stock', { width: 72, accessor: ({ stock }) => stock }),
  countColumn('pending', 'Pending', {
    width: 78,
    accessor: ({ pendingOutboundQuantity }) => pendingOutboundQuantity,
    ...(seesPending && { cell: (product, isActive) => <PendingPopover product={product} isActive={isActive} /> }),
  }),
]

type Seen = Pick<ProductColumnOptions, 'seesPrices' | 'seesCosts'>

function moneyColumns({ seesPrices, seesCosts }: Seen): Column<Product>[] {
  const cost = moneyColumn<Product>('cost', 'Cost', { width: 84, isExtra: true, accessor: (product) => product.cost })
  const prices = [
    moneyColumn<Product>('basePrice', 'Base price', {
      width: 96,
      phone: 'lineEnd',
      accessor: (product) => product.basePrice,
    }),
    moneyColumn<Product>('msrp', 'MSRP', { width: 84, isExtra: true, accessor: ({ msrp }) => msrp }),
  ]
  return [...(seesPrices ? prices : []), ...(seesCosts ? [cost] : [])]
}

const extraColumns: Column<Product>[] = [
  column('sku', 'SKU', { width: 128, isExtra: true, accessor: ({ sku }) => sku }),
  column('type', 'Type', { minWidth: 112, isExtra: true, accessor: ({ type }) => type }),
  column('genetics', 'Genetics', {
    width: 92,
    isExtra: true,
    accessor: (product) => product.genetics && statusLabel(product.genetics),
  }),
  column('extractType', 'Extract', { width: 112, isExtra: true, accessor: ({ extractType }) => extractType }),
  figureColumn('weight', 'Weight', {
    width: 76,
    isExtra: true,
    accessor: ({ weight }) => weight,
    cell: ({ weight }) => formatGrams(weight) || <Dash />,
  }),
  column('shelf', 'Shelf', { width: 76, isExtra: true, accessor: ({ shelf }) => shelf }),
  column('catalog', 'Shown', {
    width: 58,
    align: 'center',
    isExtra: true,
    accessor: ({ hideFromCatalog }) => (hideFromCatalog ? 'No' : 'Yes'),
    cell: ({ hideFromCatalog }) => <Visibility isHidden={hideFromCatalog} />,
  }),
]

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
