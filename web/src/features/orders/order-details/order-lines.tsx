import { listBatches } from '@dray/contract/batches'
import { type Order, type OrderedItem } from '@dray/contract/orders'
import { linesByBrand } from '@dray/domain/documents/document-content'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { useSession } from '../../../kit/session.tsx'
import { type Pulling } from '../../../records/tags/use-pulling.ts'
import { ChooseBatches } from './choose-batches.tsx'
import { columnCount, type OptionalColumns } from './line-columns.ts'
import { OrderLine } from './order-line.tsx'
import table from '../../../kit/record-page/lines-table.module.css'
import { ColumnHeads } from '../../../kit/table/column-heads.tsx'
import classes from './order-lines.module.css'
import { OrderTotals } from './order-totals.tsx'
import { useMayPull } from './order-tags.tsx'
import { TagShortage, unpulledTagging } from './tagging-progress.tsx'
import { type OrderPromises, useOrderPromises } from '../promises/use-order-promises.ts'
import { type AvailabilityOf, useAvailability } from './use-availability.ts'
import { type OnBatchesSaved, useMayChooseBatches } from './batches-not-saved.tsx'
import { useFloorLines, useFloorText } from '../order-sheet/use-floor-lines.ts'
import { findReservableBatches } from '@dray/contract/pending'
import { allocationTest, type ForecastUnits } from '../order-batches/batch-forecast.ts'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'
import { useBatchForecast } from '../order-batches/use-batch-forecast.ts'
import { useBatchesOfOrder } from '../order-batches/use-reservable-batches.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'

/** Checking a product for a tag shortage sends requests, so check only an order's first untagged products. */
const maxChecked = 40

type Props = { order: Order; pulling: Pulling; onBatchesSaved: OnBatchesSaved }

/** One table in the sequence of the brands, with batch and tags of each line, and what a line is short of while one is. */
export function OrderLines({ order, ...rest }: Props) {
  const availabilityOf = useAvailability(order)
  const promises = useOrderPromises(order)
  const forecastOf = useDraftForecast(order)
  const floorText = useOrderFloorText(order)
  const groups = linesByBrand(order.orderedItems.map((line) => ({ ...line, brand: line.productBrand })))
  const columns = {
    hasBatches: order.orderedItems.some(isTracked),
    hasShort: promises !== undefined && promises.size > 0,
  }
  const shared = { order, availabilityOf, promises, forecastOf, floorText, columns, ...rest }
  return (
    <table className={`table ${table.lines} ${classes.lines}`} aria-label="Lines">
      <ColumnHeaders columns={columns} />
      {groups.map(({ brand, lines }) => (
        <BrandLines key={brand} brand={brand} lines={lines} {...shared} />
      ))}
      <OrderTotals order={order} columns={columns} />
    </table>
  )
}

const isTracked = ({ shouldHaveTag, productBatchId }: OrderedItem): boolean => shouldHaveTag || productBatchId !== null

type Shared = {
  availabilityOf: AvailabilityOf
  promises: OrderPromises
  forecastOf: DraftForecastOf
  floorText: FloorText
  columns: OptionalColumns
}
type BrandProps = Props & Shared & { brand: string; lines: readonly OrderedItem[] }

function BrandLines(props: BrandProps) {
  const { brand, lines, order, pulling, onBatchesSaved, availabilityOf, promises, forecastOf, floorText, columns } =
    props
  const mayPull = useMayPull(order)
  const mayChoose = useMayChooseBatches(order)
  const productsToCheck = useProductsToCheck(order)
  const byProduct = Map.groupBy(lines, (line) => line.productId)
  return (
    <tbody aria-label={brand || 'Other'}>
      {[...byProduct].map(([productId, productLines]) => (
        <ProductLines
          key={productId}
          lines={productLines}
          order={order}
          pulling={mayPull ? pulling : undefined}
          onBatchesSaved={mayChoose ? onBatchesSaved : undefined}
          checksShortage={productsToCheck.has(productId)}
          availabilityOf={availabilityOf}
          promises={promises}
          forecastOf={forecastOf}
          floorText={floorText}
          columns={columns}
        />
      ))}
    </tbody>
  )
}

function ColumnHeaders({ columns: { hasBatches, hasShort } }: { columns: OptionalColumns }) {
  return (
    <>
      <colgroup>
        <col />
        <col className={classes.skuColumn} />
        {hasBatches && <col className={classes.batchColumn} />}
        {hasShort && <col className={classes.shortColumn} />}
        <col className={classes.quantityColumn} />
        <col className={classes.priceColumn} />
        <col className={classes.totalColumn} />
        <col className={classes.tagColumn} />
      </colgroup>
      <ColumnHeads
        heads={[
          'Product',
          ['SKU', table.wide],
          ...(hasBatches ? [['Batch', table.wide] as const] : []),
          ...(hasShort ? [['Short', table.wide] as const] : []),
          ['Quantity', 'number'],
          ['Price', `number ${table.wide}`],
          ['Total', 'number'],
          ['Tags', 'number'],
        ]}
      />
    </>
  )
}

type ProductProps = Shared & {
  lines: readonly OrderedItem[]
  order: Order
  pulling: Pulling | undefined
  onBatchesSaved: OnBatchesSaved | undefined
  checksShortage: boolean
}

function ProductLines(props: ProductProps) {
  const { lines, order, pulling, onBatchesSaved, checksShortage, ...shared } = props
  const { availabilityOf, promises, forecastOf, floorText, columns } = shared
  const groups = Map.groupBy(lines, groupKey)
  return (
    <>
      {lines.map((line, index) => {
        const key = groupKey(line)
        const group = groups.get(key) ?? []
        const isFirst = group[0] === line
        const unpulled = group.filter(({ tagsPulled }) => !tagsPulled)
        const isChoosable = isFirst && unpulled.some(isTracked)
        return (
          <OrderLine
            // The first row of a group stays mounted even if it becomes another line, so its button keeps the focus.
            key={isFirst ? key : line.id}
            line={line}
            order={order}
            productLines={index === 0 ? lines : undefined}
            pulling={pulling}
            stock={{ availability: availabilityOf(line), promise: promises?.get(line.id), forecast: forecastOf(line) }}
            columns={columns}
            onBatchesSaved={onBatchesSaved}
            belowFloor={floorText(line)}
            batchChooser={
              isChoosable &&
              onBatchesSaved && <ChooseBatches order={order} lines={unpulled} onBatchesSaved={onBatchesSaved} />
            }
          />
        )
      })}
      {checksShortage && !lines.some(({ id }) => promises?.has(id)) && (
        <TagShortage sku={lines[0]?.productSku ?? ''} order={order} lines={lines} columns={columnCount(columns)} />
      )}
    </>
  )
}

/** Lines of a product with the same key share a batch chooser (`linesToTag`). */
const groupKey = ({ unitPrice, priceAdjustment, shouldHaveTag }: OrderedItem): string =>
  `${unitPrice} ${priceAdjustment} ${shouldHaveTag}`

/** The untagged products of an open order; none for a driver, who can't see stock. */
function useProductsToCheck({ orderedItems, orderStatus }: Order): ReadonlySet<number> {
  const { may } = useSession()
  const mayReadStock = may(listBatches) && isOpen(orderStatus)
  return useMemo(() => {
    if (!mayReadStock) return new Set()
    const untagged = [...Map.groupBy(orderedItems, (line) => line.productId)].filter(
      ([, lines]) => unpulledTagging(lines).untagged > 0,
    )
    return new Set(untagged.slice(0, maxChecked).map(([productId]) => productId))
  }, [orderedItems, mayReadStock])
}

type FloorText = ReturnType<typeof useFloorText>

const none: Order['orderedItems'] = []

/**
 * Marks lines below their brand's margin floor. Not for shipped or canceled orders: the floor depends on what a product costs now.
 */
function useOrderFloorText(order: Order): FloorText {
  const { orderStatus, orderedItems, dollarAdjustment: discount } = order
  const isUndecided = isOpen(orderStatus) || orderStatus === 'DRAFT'
  const checked = { order: isUndecided ? order : undefined, discount }
  return useFloorText(useFloorLines(isUndecided ? orderedItems : none, checked))
}

/** The batches a draft's line would get; undefined for other orders, and while unknown. */
type DraftForecastOf = (line: OrderedItem) => readonly ForecastUnits[] | undefined

/** Forecasts the batches a saved draft would get if placed now. It reserves none until then. */
function useDraftForecast(order: Order): DraftForecastOf {
  const { may } = useSession()
  const { lines, productIds } = useMemo(() => linesToForecast(order), [order])
  const batchesOf = useBatchesOfOrder(productIds, order.id, may(findReservableBatches))
  const rule = useOrderBatchRule(order)
  const forecastOf = useBatchForecast({ lines, productIds, batchesOf, order, status: order.orderStatus, rule })
  return ({ productId, id }) => forecastOf({ productId, key: id })
}

/** In the editor, a stored line's key is its id. */
function linesToForecast(order: Order) {
  const { lines } = orderDraft(order).cart
  const toAllocate = order.orderStatus === 'DRAFT' ? lines.filter(allocationTest({ order, status: 'DRAFT' })) : []
  return { lines, productIds: [...new Set(toAllocate.map(({ productId }) => productId))] }
}
