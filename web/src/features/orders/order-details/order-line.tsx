import type { Order, OrderedItem } from '@dray/contract/orders'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { productTagging } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSession } from '../../../kit/session.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { CoaLink } from '../../../records/batches/batch-facts.tsx'
import { batchProblems } from '../../../records/batches/unavailable-text.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { type ForecastUnits, longForecast } from '../order-batches/batch-forecast.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import type { Pulling } from '../../../records/tags/use-pulling.ts'
import type { LineAvailability } from './use-availability.ts'
import table from '../../../kit/record-page/lines-table.module.css'
import classes from './order-lines.module.css'
import type { LinePromise } from '@dray/contract/orders/promises'
import { replacementBatch } from '@dray/domain/backorders/cart-shortages'
import { PromiseNote, ShortReason } from '../promises/promise-note.tsx'
import { columnCount, type OptionalColumns } from './line-columns.ts'
import { BatchesNotSaved, type OnBatchesSaved, useBatchSaving } from './batches-not-saved.tsx'
import { TaggingProgressMark } from './tagging-progress.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'
import { useStockLeft } from '../order-editor/cart/use-stock-left.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'

type Props = {
  line: OrderedItem
  order: Order
  /** All lines of the product; only the first line gets them. */
  productLines: readonly OrderedItem[] | undefined
  /** Undefined if the user can't pull, or the order isn't open. */
  pulling: Pulling | undefined
  /** Set only on the first of the lines that share it. */
  batchChooser: ReactNode
  /** Undefined if the user can't choose batches. */
  onBatchesSaved: OnBatchesSaved | undefined
  /** Without a promise, the line isn't short. */
  stock: {
    availability: LineAvailability | undefined
    promise: LinePromise | undefined
    forecast: readonly ForecastUnits[] | undefined
  }
  columns: OptionalColumns
  /** Why the price is below the brand's margin floor; undefined if it isn't. */
  belowFloor: string | undefined
}

export function OrderLine(props: Props) {
  const {
    line,
    order,
    productLines,
    pulling,
    batchChooser,
    stock: { availability, promise, forecast },
    columns,
    onBatchesSaved,
    belowFloor,
  } = props
  // Render the chooser only once, in the visible cell: a phone has no batch column.
  const isNarrow = useIsPhone()
  const { creditedUnits = 0 } = line
  const tagging = productLines && productTagging(productLines)
  const batch = <BatchName line={line} isAuto={forecast !== undefined || isAllocatedLater(line, order)} />
  const unusable = availability?.unusable && (
    <span className={`small danger ${classes.below}`}>
      {batchProblems[availability.unusable]}
      {onBatchesSaved && <ReplaceBatch order={order} line={line} onBatchesSaved={onBatchesSaved} />}
    </span>
  )
  const row = (
    <tr className={forecast && classes.forecasted}>
      <td>
        <span className={classes.product}>
          <span className="strong">{line.productName}</span>
          {line.productBrand !== '' && <span className="muted small">{line.productBrand}</span>}
        </span>
        {belowFloor !== undefined && <span className={`small danger ${classes.below}`}>{belowFloor}</span>}
        {promise && isNarrow && (
          <span className={`small ${classes.below}`}>
            <PromiseNote product={line} promise={promise} />
          </span>
        )}
        <span className={`muted small ${table.narrow}`}>
          {line.productSku} {batch}
          {isNarrow && batchChooser}
          {isNarrow && unusable}
        </span>
      </td>
      <td className={`muted ${table.wide}`}>{line.productSku}</td>
      {columns.hasBatches && (
        <td className={table.wide}>
          {batch}
          {!isNarrow && batchChooser}
          {tagging?.progress === 'partial' && <TaggingProgressMark tagging={tagging} />}
          {unusable}
        </td>
      )}
      {columns.hasShort && (
        <td className={`small ${table.wide}`}>
          {promise && !isNarrow && (
            <span className={classes.short}>
              <strong className="figures">{formatCount(promise.missing)}</strong>
              <ShortReason product={line} promise={promise} />
            </span>
          )}
        </td>
      )}
      <td className="number" title={availability && availabilityTitle(availability)}>
        {creditedUnits === line.quantity ? (
          <s className="muted">{formatCount(line.quantity)}</s>
        ) : (
          formatCount(line.quantity)
        )}
        {creditedUnits > 0 && (
          <span className={`muted small ${classes.available}`}>{formatCount(creditedUnits)} credited</span>
        )}
      </td>
      <td className={`number ${table.wide}`}>
        <MoneyText amount={soldPrice(line)} />
      </td>
      <td className="number">
        <MoneyText amount={line.subtotal} />
      </td>
      <td className="number">
        <TagState line={line} order={order} pulling={pulling} />
      </td>
    </tr>
  )
  return (
    <>
      {row}
      {forecast && <ForecastRow forecast={forecast} columns={columnCount(columns)} />}
    </>
  )
}

const availabilityTitle = ({ available, withheld }: LineAvailability): string =>
  [`${formatCount(available)} available`, ...(withheld === '' ? [] : [withheld])].join('; ')

/** The batches a draft's line would get. A draft reserves none until it's placed. */
const ForecastRow = ({ forecast, columns }: { forecast: readonly ForecastUnits[]; columns: number }) => (
  <tr className={classes.forecast}>
    <td colSpan={columns} title="A draft doesn't reserve batches. Someone else may sell these before it's placed.">
      Would take {longForecast(forecast)}
    </td>
  </tr>
)

/** The last five characters of the batch number (spec 4.4). A draft's auto lines get a batch when it's placed. */
function BatchName({ line, isAuto }: Pick<Props, 'line'> & { isAuto: boolean }) {
  const { productBatchNumber, shouldHaveTag } = line
  if (isAuto) return <span className="muted">Auto</span>
  if (productBatchNumber !== null)
    return (
      <span className="bold figures nowrap" title={productBatchNumber}>
        <BatchNumber id={line.productBatchId} number={productBatchNumber} />
        {line.batchFacts?.coaUrl && (
          <>
            {' '}
            <CoaLink batch={{ batchNumber: productBatchNumber, coaUrl: line.batchFacts.coaUrl }} />
          </>
        )}
      </span>
    )
  return shouldHaveTag ? <span className="muted">No batch</span> : null
}

/** Leads to the batch for those who may trace it. */
function BatchNumber({ id, number }: { id: number | null; number: string }) {
  const { may } = useSession()
  const name = shortBatchNumber(number)
  return id !== null && may('office') ? (
    <RecordLink href={batchPath([id])} name={name} title={`Where the units of ${number} are`} />
  ) : (
    name
  )
}

const isAllocatedLater = (
  { productBatchId, shouldHaveTag, batchMode }: OrderedItem,
  { orderStatus }: Pick<Order, 'orderStatus'>,
): boolean => orderStatus === 'DRAFT' && batchMode === 'auto' && shouldHaveTag && productBatchId === null

function TagState({
  line,
  order: { orderNum, shippedBeforeImport },
  pulling,
}: Pick<Props, 'line' | 'order' | 'pulling'>) {
  const { id, orderID: orderId, tagsPulled, productName, quantity } = line
  const state = tagsPulled ? <span className="muted">Pulled</span> : undefined
  if (shippedBeforeImport.includes(id)) return <span className={`muted ${classes.state}`}>Before import</span>
  if (pulling === undefined)
    return <span className={`muted ${classes.state}`}>{tagsPulled ? 'Pulled' : 'Not pulled'}</span>
  const verb = tagsPulled ? 'Return' : 'Pull'
  return (
    <span className={classes.state}>
      {state}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${verb} ${quantity} ${productName}`}
        {...disabledIf(pulling.isPending, () =>
          pulling.start([{ orderId, orderNum, itemIds: [id], tagsPulled: !tagsPulled }]),
        )}
      >
        {verb}
      </Button>
    </span>
  )
}

type ReplaceBatchProps = { order: Order; line: OrderedItem; onBatchesSaved: OnBatchesSaved }

/** Gives a line whose batch can't be used another in one press. Shows nothing if none has units left for it. */
function ReplaceBatch({ order, line, onBatchesSaved }: ReplaceBatchProps) {
  const left = useStockLeft([line.productId], order.id).get(line.productId)
  const saving = useBatchSaving(order, onBatchesSaved)
  const batch = replacementBatch(left?.batches ?? [], useOrderBatchRule(order))
  if (batch === undefined) return null
  const number = shortBatchNumber(batch.batchNumber)
  const { cart } = orderDraft(order)
  function replace() {
    const lines = cart.lines.map((each) =>
      each.id === line.id
        ? { ...each, productBatchId: null, productBatchNumber: null, batchMode: 'auto' as const }
        : each,
    )
    saving.mutate({ cart: { ...cart, lines }, shouldAllocate: ({ id }) => id === line.id })
  }
  return (
    <>
      {' '}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Use ${number}, another batch of ${line.productName}`}
        title={batch.batchNumber}
        {...disabledIf(saving.isPending, replace)}
      >
        Use {number}
      </Button>
      <BatchesNotSaved saving={saving} retryLabel={`Use ${number}`} />
    </>
  )
}
