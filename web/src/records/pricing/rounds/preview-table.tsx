import type { LargestChange } from '@dray/contract/price-rounds'
import { priceChangePercent } from '@dray/domain/pricing/price-round'
import { MoneyText } from '../../../kit/money-text.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { changeText } from '../price-figures.ts'

const columns: Column<LargestChange>[] = [
  {
    id: 'customer',
    header: 'Customer',
    minWidth: 150,
    grow: 1,
    accessor: ({ customerName }) => customerName,
    cell: ({ customerName }) => <CellText>{customerName}</CellText>,
  },
  {
    id: 'product',
    header: 'Product',
    minWidth: 150,
    grow: 1.4,
    accessor: ({ productName }) => productName,
    cell: ({ productName }) => <CellText>{productName}</CellText>,
    below: { id: 'brand', header: 'Brand', accessor: ({ brand }) => brand },
  },
  {
    id: 'current',
    header: 'Present price',
    width: 150,
    align: 'right',
    accessor: ({ current }) => current,
    cell: ({ current, isCustom }) => (
      <>
        {!isCustom && <span className="small muted">Base </span>}
        <MoneyText amount={current} />
      </>
    ),
  },
  {
    id: 'new',
    header: 'New price',
    width: 120,
    align: 'right',
    accessor: ({ newPrice }) => newPrice,
    cell: ({ newPrice }) => (
      <strong>
        <MoneyText amount={newPrice} />
      </strong>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    width: 100,
    align: 'right',
    accessor: (change) => Math.abs(priceChangePercent(change)),
    cell: (change) => <span className="figures">{changeText(change)}</span>,
  },
]

const changeId = ({ customerId, productId }: LargestChange): string => `${customerId} ${productId}`

type Props = { changes: readonly LargestChange[]; maxHeight?: number }

/** The changes that are largest in percent, first. */
export const PreviewTable = ({ changes, maxHeight = 320 }: Props) => (
  <DataTable
    label="Largest changes"
    columns={columns}
    rows={changes}
    rowId={changeId}
    sorting={{ sort: '-change' }}
    view={{ rowHeight: 44, maxHeight }}
  />
)
