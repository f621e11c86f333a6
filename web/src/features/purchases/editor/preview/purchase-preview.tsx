import type { PurchaseItem, PurchaseOrder } from '@dray/contract/purchases'
import {
  filterChoices,
  noProductFilter,
  type ProductFilter,
  productTest,
  sameFilter,
} from '@dray/domain/products/product-filter'
import { formatDollars } from '@dray/domain/money'
import { Group, Title } from '@mantine/core'
import { memo, useMemo, useRef, useState } from 'react'
import { isOrdered } from '@dray/domain/purchases/order-quantity'
import { itemSubtotal } from '@dray/domain/purchases/purchase-order'
import { mediumDay } from '../../../../kit/text/dates.ts'
import { focusActiveRow, focusAfterRender } from '../../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../../kit/text/format-count.ts'
import { ClearFilters } from '../../../../kit/list-filter/clear-filters.tsx'
import { Picture } from '../../../../kit/picture.tsx'
import { FilterPopover } from '../../../../records/product-filter/filter-popover.tsx'
import { SearchField } from '../../../../kit/search-field.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { DataTable } from '../../../../kit/table/data-table.tsx'
import { useStable } from '../../../../kit/use-stable.ts'
import type { PurchaseCart } from '../use-purchase-cart.ts'
import { type PreviewRow, previewTotals } from './preview-rows.ts'
import { RemoveButton } from '../../../../kit/links/remove-button.tsx'
import { type Column, column, figureColumn } from '../../../../kit/table/columns.ts'
import { moneyColumn } from '../../../../kit/table/value-columns.tsx'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import { QuantityField } from '../fields/quantity-field.tsx'
import style from './preview.module.css'

type Options = {
  seesCosts: boolean
  /** Undefined in a read-only preview. */
  onQuantity?: ((key: number, quantity: number | null) => void) | undefined
  onRemove?: ((row: PreviewRow) => void) | undefined
}

/** Costs only for users who can see them. */
const previewColumns = ({ seesCosts, onQuantity, onRemove }: Options): Column<PreviewRow>[] => [
  figureColumn('quantity', 'Quantity', {
    width: 78,
    staysEmpty: true,
    accessor: ({ line }) => line.quantity,
    cell: ({ line, unitsPerCase }, isActive) =>
      onQuantity === undefined ? (
        formatCount(line.quantity ?? 0)
      ) : (
        <QuantityField
          label={`Quantity of ${line.productName} in the order`}
          value={line.quantity}
          unitsPerCase={unitsPerCase}
          isOutOfTabOrder={!isActive}
          onChange={(quantity) => onQuantity(line.key, quantity)}
        />
      ),
  }),
  column('name', 'Product', {
    minWidth: 110,
    wraps: true,
    accessor: ({ line }) => line.productName,
    cell: ({ line }) => <span title={`${line.productName}, ${line.productSku}`}>{line.productName}</span>,
    below: column('facts', 'Remarks', { sortable: false, accessor: rowFacts, cell: (row) => <Facts row={row} /> }),
  }),
  ...(seesCosts ? [subtotal] : []),
  ...(onRemove === undefined ? [] : [removal(onRemove)]),
]

const subtotal: Column<PreviewRow> = moneyColumn('subtotal', 'Subtotal', {
  width: 104,
  staysEmpty: true,
  accessor: rowSubtotal,
  cell: (row) => (
    <span className={style.subtotal}>
      <MoneyText amount={rowSubtotal(row)} />
      {row.unitCost !== undefined && (
        <span className={`muted small ${style.cost}`}>
          <MoneyText amount={row.unitCost} /> each
        </span>
      )}
    </span>
  ),
})

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
  return facts.filter((fact) => fact !== undefined).join(' · ')
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

type Props = {
  brand: Pick<PurchaseOrder['brand'], 'name' | 'image' | 'brandRepName' | 'brandRepPhone'>
  expectedDeliveryOn: string
  notes: string
  rows: readonly PreviewRow[]
  /** Undefined in a read-only preview. */
  cart: PurchaseCart | undefined
}

const rowId = ({ id }: PreviewRow): number => id

/** The purchase order as it will be: its brand and products, with search, filters, and quantities (spec 2.8, D-28). */
export const PurchasePreview = memo(function PurchasePreview(props: Props) {
  const { brand, rows, cart } = props
  const { seesCosts } = useSession()
  const [filter, setFilter] = useState<ProductFilter>(noProductFilter)
  const facts = useMemo(() => rows.map((row) => row.facts), [rows])
  const choices = useMemo(() => filterChoices(facts), [facts])
  const shown = useMemo(() => {
    const matches = productTest(filter)
    return rows.filter((row) => matches(row.facts))
  }, [rows, filter])
  const section = useRef<HTMLElement>(null)
  const onRemove = useStable((row: PreviewRow) => {
    cart?.remove(row.id)
    // The button disappears with its row.
    focusAfterRender(() => {
      focusActiveRow(section.current)
      return undefined
    })
  })
  const columns = useMemo(
    () => previewColumns({ seesCosts, ...(cart ? { onQuantity: cart.setQuantity, onRemove } : {}) }),
    [seesCosts, cart, onRemove],
  )
  return (
    <section ref={section} className={`stack ${style.sheet}`} aria-label="Order preview">
      <PreviewHead {...props} />
      {rows.length > 0 && (
        <Group gap={8} role="search" aria-label="Filter the order">
          <SearchField
            label="Search the order"
            placeholder="Search the order"
            value={filter.searchTerm}
            onChange={(searchTerm) => setFilter((current) => ({ ...current, searchTerm }))}
          />
          <FilterPopover
            name="the order"
            choices={choices}
            filter={filter}
            start={noProductFilter}
            onChange={(change) => setFilter((current) => ({ ...current, ...change }))}
          />
          {!sameFilter(filter, noProductFilter) && <ClearFilters onClear={() => setFilter(noProductFilter)} />}
        </Group>
      )}
      <DataTable
        label={`Order of ${brand.name}`}
        columns={columns}
        rows={shown}
        rowId={rowId}
        view={{ rowHeight: 44 }}
        texts={{ empty: rows.length === 0 ? 'Products that you select appear here.' : 'No products found' }}
      />
      <Totals rows={rows} />
    </section>
  )
})

function PreviewHead({ brand, expectedDeliveryOn, notes }: Props) {
  const representative = [brand.brandRepName, brand.brandRepPhone].filter(Boolean).join(', ')
  return (
    <header className={`text-sm ${style.head}`}>
      <Picture src={brand.image} alt="" name={brand.name} size={36} />
      <div>
        <Title order={2} size="h4">
          {brand.name}
        </Title>
        {representative !== '' && <p>{representative}</p>}
      </div>
      <div className={style.facts}>
        <p>{expectedDeliveryOn === '' ? 'No delivery date' : `Expected ${mediumDay(expectedDeliveryOn)}`}</p>
      </div>
      {notes.trim() !== '' && <p className={style.notes}>Notes: {notes}</p>}
    </header>
  )
}

function Totals({ rows }: Pick<Props, 'rows'>) {
  const { seesCosts } = useSession()
  const { count, withoutCost, unitQuantity, total } = previewTotals(rows)
  return (
    <p className={`text-sm ${style.totals}`}>
      <span>
        {pluralize(count, 'product')}, {formatCount(unitQuantity)} {unitQuantity === 1 ? 'unit' : 'units'}
        {withoutCost > 0 && <span className="danger">, {formatCount(withoutCost)} without a cost</span>}
      </span>
      {seesCosts && <strong className="figures">{formatDollars(total)}</strong>}
    </p>
  )
}
