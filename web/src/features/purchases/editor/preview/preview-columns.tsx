import { isOrdered } from '@dray/domain/purchases/order-quantity'
import { itemSubtotal } from '@dray/domain/purchases/purchase-order'
import type { PurchaseItem } from '@dray/contract/purchases'
import { formatCount } from '../../../../kit/text/format-count.ts'
import { RemoveButton } from '../../../../kit/links/remove-button.tsx'
import { type Column, column, figureColumn } from '../../../../kit/table/columns.ts'
import { moneyColumn } from '../../../../kit/table/value-columns.tsx'
import { QuantityField } from '../fields/quantity-field.tsx'
import type { PreviewRow } from './preview-rows.ts'

type Options = {
  seesCosts: boolean
  /** Undefined in a read-only preview. */
  onQuantity?: ((key: number, quantity: number | null) => void) | undefined
  onRemove?: ((row: PreviewRow) => void) | undefined
}

/** Costs only for users who can see them (D-57). */
export const previewColumns = ({ seesCosts, onQuantity, onRemove }: Options): Column<PreviewRow>[] => [
  column('name', 'Product', {
    minWidth: 110,
    wraps: true,
    accessor: ({ line }) => line.productName,
    cell: ({ line }) => <span title={`${line.productName}, ${line.productSku}`}>{line.productName}</span>,
    below: column('facts', 'Type', { sortable: false, accessor: rowFacts, cell: (row) => <Facts row={row} /> }),
  }),
  figureColumn('quantity', 'Quantity', {
    width: 78,
    staysEmpty: true,
    accessor: ({ line }) => line.quantity,
    cell: ({ line }, isActive) =>
      onQuantity === undefined ? (
        formatCount(line.quantity ?? 0)
      ) : (
        <QuantityField
          label={`Quantity of ${line.productName} in the order`}
          value={line.quantity}
          isOutOfTabOrder={!isActive}
          onChange={(quantity) => onQuantity(line.key, quantity)}
        />
      ),
  }),
  ...(seesCosts ? costs : []),
  ...(onRemove === undefined ? [] : [removal(onRemove)]),
]

const costs: Column<PreviewRow>[] = [
  moneyColumn('cost', 'Unit cost', { width: 82, staysEmpty: true, accessor: ({ unitCost }) => unitCost, phone: false }),
  moneyColumn('subtotal', 'Subtotal', { width: 92, staysEmpty: true, accessor: rowSubtotal }),
]

function rowSubtotal({ line, unitCost }: PreviewRow) {
  if (!isOrdered(line.quantity) || unitCost === undefined) return undefined
  return itemSubtotal({ quantity: line.quantity, unitCost })
}

const removal = (onRemove: (row: PreviewRow) => void): Column<PreviewRow> =>
  column('remove', '', {
    width: 40,
    align: 'right',
    cell: (row, isActive) => (
      <RemoveButton label={`Remove ${row.line.productName}`} isActive={isActive} onRemove={() => onRemove(row)} />
    ),
  })

function rowFacts({ line, item, isListed, hasNoCost, problem }: PreviewRow): string {
  const facts = [
    problem,
    isListed ? undefined : 'No longer sold',
    hasNoCost ? 'No cost' : undefined,
    isOrdered(line.quantity) ? undefined : item === undefined ? 'No quantity, not ordered' : 'Will be removed',
    item && receivedText(item),
  ]
  return facts.filter((fact) => fact !== undefined).join(' · ') || line.productType
}

function receivedText({ quantity, receivedQuantity, openQuantity }: PurchaseItem): string | undefined {
  if (receivedQuantity === 0) return undefined
  return openQuantity > 0
    ? `${formatCount(openQuantity)} of ${formatCount(quantity)} open`
    : `${formatCount(receivedQuantity)} received`
}

const Facts = ({ row }: { row: PreviewRow }) => (
  <span
    className={row.problem === undefined && row.isListed && !row.hasNoCost ? undefined : 'danger'}
    title={rowFacts(row)}
  >
    {rowFacts(row)}
  </span>
)
