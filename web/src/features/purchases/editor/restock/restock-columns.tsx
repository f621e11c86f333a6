import type { Cents } from '@dray/domain/money'
import { availableUnits } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import { resultingStock } from '@dray/domain/purchases/order-quantity'
import { formatCount } from '../../../../kit/text/format-count.ts'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import { PendingPopover } from '../../../../records/pending-popover.tsx'
import { statusLabel } from '../../../../records/status-label.ts'
import { type Column, column, figureColumn } from '../../../../kit/table/columns.ts'
import { QuantityField, UnitCostField } from '../fields/quantity-field.tsx'
import { type RestockRow, sortValues } from './restock-rows.ts'
import style from './restock.module.css'

export type RestockActions = {
  seesCosts: boolean
  onQuantity: (key: number, quantity: number | null) => void
  onUnitCost: (key: number, unitCost: Cents) => void
  onLeave: () => void
}

/** Spec 2.8; selected rows have fields. Costs only for users who can see them. */
export const restockColumns = (actions: RestockActions): Column<RestockRow>[] => [
  ...productColumns,
  ...stockColumns,
  figureColumn('quantity', 'Order quantity', {
    wrapsHeader: true,
    width: 84,
    cell: (row, isActive) => <Quantity row={row} isActive={isActive} actions={actions} />,
  }),
  ...(actions.seesCosts ? [costColumn(actions)] : []),
  figureColumn('resulting', 'Resulting stock', {
    wrapsHeader: true,
    width: 82,
    cell: ({ product, line, coming }) => line && <Units units={resultingStock(product, coming)} />,
    phone: false,
  }),
]

const productColumns: Column<RestockRow>[] = [
  column('name', 'Name', {
    minWidth: 110,
    grow: 2,
    accessor: ({ product }) => sortValues.name(product),
    cell: ({ product, reason }) => (
      <span title={`${product.name}, ${product.sku}`}>
        {product.name}
        {reason !== undefined && <span className={`ellipsis small muted ${style.reason}`}>{reason}</span>}
      </span>
    ),
    below: column('type', 'Type', { accessor: ({ product }) => sortValues.type(product) }),
  }),
  column('genetics', 'Genetics', {
    width: 86,
    accessor: ({ product }) => sortValues.genetics(product),
    cell: ({ product }) => product.genetics && statusLabel(product.genetics),
    below: column('extractType', 'Extract type', { accessor: ({ product }) => sortValues.extractType(product) }),
    phone: false,
  }),
  figureColumn('weight', 'Weight', {
    width: 64,
    staysEmpty: true,
    accessor: ({ product }) => sortValues.weight(product),
    cell: ({ product }) => weightText(product.weight),
    phone: false,
  }),
]

const stockColumns: Column<RestockRow>[] = [
  figureColumn('outbound', 'Pending Outbound Orders', {
    wrapsHeader: true,
    width: 98,
    accessor: ({ product }) => sortValues.outbound(product),
    cell: ({ product }, isActive) => <PendingPopover product={product} isActive={isActive} />,
    phone: false,
  }),
  figureColumn('stock', 'Current Stock Minus Pending Orders', {
    wrapsHeader: true,
    width: 124,
    accessor: ({ product }) => sortValues.stock(product),
    cell: ({ product }) => <Units units={availableUnits(product)} />,
  }),
]

type CellProps = { row: RestockRow; isActive: boolean; actions: RestockActions }

/** Only selected rows have a quantity (spec 2.8). */
function Quantity({ row: { product, line }, isActive, actions }: CellProps) {
  if (line === undefined) return null
  return (
    <QuantityField
      label={`Order quantity of ${product.name}`}
      value={line.quantity}
      unitsPerCase={product.unitQuantity}
      isOutOfTabOrder={!isActive}
      onChange={(quantity) => actions.onQuantity(product.id, quantity)}
      onEnter={actions.onLeave}
    />
  )
}

const costColumn = (actions: RestockActions): Column<RestockRow> =>
  figureColumn('cost', 'Unit cost', {
    width: 92,
    staysEmpty: true,
    accessor: ({ product }) => sortValues.cost(product),
    cell: ({ product, line }, isActive) =>
      line === undefined ? (
        (product.cost === null && <span className="danger">No cost</span>) || <MoneyText amount={product.cost} />
      ) : (
        <UnitCostField
          label={`Unit cost of ${product.name}`}
          value={line.unitCost ?? product.cost}
          isOutOfTabOrder={!isActive}
          onChange={(unitCost) => actions.onUnitCost(product.id, unitCost)}
          onEnter={actions.onLeave}
        />
      ),
    phone: false,
  })

/** 3.5g, or N/A without a weight (spec 2.8). */
const weightText = (weight: number | null): string => (weight === null ? 'N/A' : formatGrams(weight))

const Units = ({ units }: { units: number }) => (
  <span className={units < 0 ? 'danger bold' : undefined}>{formatCount(units)}</span>
)
