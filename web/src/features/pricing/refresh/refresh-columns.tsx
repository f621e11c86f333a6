import type { RefreshRow } from '@dray/contract/pricing'
import { mediumDate } from '../../../kit/text/dates.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { signedPercent } from '../../../records/pricing/price-figures.ts'
import { PriceHistory } from '../../../records/pricing/price-history.tsx'
import { BelowFloor, PriceBadge } from '../price-badge.tsx'
import { percentFromBase } from '../price-lines.ts'

/** Spec 2.6. */
export const refreshColumns = (timeZone: string): Column<RefreshRow>[] => [
  column('product', 'Product', {
    minWidth: 160,
    grow: 2,
    accessor: ({ productData }) => productData.name,
    cell: ({ productData }) => <span title={productData.sku}>{productData.name}</span>,
  }),
  column('type', 'Type', { minWidth: 100, accessor: ({ productData }) => productData.type, phone: false }),
  column('updated', 'Last Updated', {
    width: 132,
    accessor: ({ dateUpdated }) => dateUpdated,
    cell: (row, isActive) => <LastUpdated row={row} isActive={isActive} timeZone={timeZone} />,
    phone: false,
  }),
  figureColumn('current', 'Current Price', {
    width: 148,
    accessor: ({ currentPrice }) => currentPrice,
    cell: ({ currentPrice, priceCustomized }) => (
      <>
        <PriceBadge isCustom={priceCustomized} />
        <MoneyText amount={currentPrice} />
      </>
    ),
  }),
  figureColumn('new', 'New Price', {
    width: 190,
    accessor: ({ newCustomPrice }) => newCustomPrice,
    cell: (row) => <NewPrice row={row} />,
  }),
]

type UpdatedProps = { row: RefreshRow; isActive: boolean; timeZone: string }

/** When the price was last set; a click shows its history. */
function LastUpdated({ row, isActive, timeZone }: UpdatedProps) {
  const date = mediumDate(row.dateUpdated, timeZone)
  const { name } = row.productData
  return (
    <PopoverButton
      label={`Price history of ${name}`}
      width={300}
      button={(opener) => (
        <button
          type="button"
          className="plain text-button"
          tabIndex={isActive ? 0 : -1}
          aria-label={`${date}: price history of ${name}`}
          {...opener}
        >
          {date}
        </button>
      )}
    >
      {() => <PriceHistory changes={row.priceHistory} />}
    </PopoverButton>
  )
}

function NewPrice({ row: { currentPrice, newCustomPrice, isBelowFloor } }: { row: RefreshRow }) {
  const percent = percentFromBase(newCustomPrice, currentPrice)
  return (
    <>
      {isBelowFloor && <BelowFloor />}
      {percent !== undefined && <span className="small muted">{signedPercent(percent)}</span>}
      <strong>
        <MoneyText amount={newCustomPrice} />
      </strong>
    </>
  )
}
