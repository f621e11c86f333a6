import type { Product } from '@dray/contract/products'
import { gramsOf } from '@dray/domain/products/product-filter'
import { menuBadge } from '@dray/domain/products/stock-badge'
import { Group } from '@mantine/core'
import { counted } from '../../shared/counted.ts'
import { MoneyText } from '../../shared/money-text.tsx'
import { Picture } from '../../shared/picture.tsx'
import { StatusPill } from '../../shared/status-pill.tsx'
import type { Column } from '../../shared/table/data-table.tsx'

type Given = { seesPrices: boolean; seesCosts: boolean }

/** The catalogue's columns; prices and costs only for who receives them. */
export const productColumns = ({ seesPrices, seesCosts }: Given): Column<Product>[] => [
  {
    id: 'image',
    header: '',
    width: 40,
    align: 'center',
    sortable: false,
    hidesOnPhone: true,
    cell: ({ image }) => <Picture src={image} alt="" size={24} />,
  },
  {
    id: 'name',
    header: 'Product',
    minWidth: 130,
    accessor: ({ name }) => name,
    total: (products) => counted(products.length, 'product'),
  },
  { id: 'sku', header: 'SKU', width: 128, accessor: ({ sku }) => sku, hidesOnPhone: true },
  { id: 'brand', header: 'Brand', minWidth: 90, accessor: ({ brand }) => brand, hidesOnPhone: true },
  { id: 'type', header: 'Type', width: 110, accessor: ({ type }) => type, hidesOnPhone: true },
  {
    id: 'weight',
    header: 'Weight',
    width: 70,
    align: 'right',
    accessor: ({ weight }) => weight,
    cell: ({ weight }) => gramsOf(weight) || '–',
    hidesOnPhone: true,
  },
  {
    id: 'status',
    header: 'Status',
    width: 86,
    accessor: ({ status }) => status,
    cell: ({ status }) => <StatusPill status={status} />,
  },
  {
    id: 'stock',
    header: 'Stock',
    width: 100,
    align: 'right',
    accessor: ({ stock }) => stock,
    cell: (product) => <Stock stock={product.stock} />,
  },
  {
    id: 'pending',
    header: 'Pending',
    width: 70,
    align: 'right',
    accessor: (product) => product.pendingOutboundQuantity,
    hidesOnPhone: true,
  },
  ...(seesCosts ? [money('cost', 'Cost', ({ cost }) => cost)] : []),
  ...(seesPrices
    ? [money('basePrice', 'Base Price', ({ basePrice }) => basePrice), money('msrp', 'MSRP', ({ msrp }) => msrp)]
    : []),
]

const money = (id: string, header: string, of: (product: Product) => Product['cost']): Column<Product> => ({
  id,
  header,
  width: header.length > 6 ? 88 : 76,
  align: 'right',
  accessor: of,
  cell: (product) => <MoneyText amount={of(product)} />,
  hidesOnPhone: id !== 'basePrice',
})

const Stock = ({ stock }: { stock: number }) => (
  <Group gap={8} wrap="nowrap" justify="flex-end">
    <StatusPill status={menuBadge(stock)} />
    <span className="figures">{stock.toLocaleString('en-US')}</span>
  </Group>
)
