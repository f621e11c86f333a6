import type { Order, OrderedItem } from '@dray/contract/orders'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { taggingOf } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../shared/money-text.tsx'
import type { Pulling } from '../../../shared/tags/use-pulling.ts'
import classes from './order-lines.module.css'
import { TaggingProgressMark } from './tagging-progress.tsx'
import { unless } from '../../../shared/unless.ts'

type Props = {
  line: OrderedItem
  order: Pick<Order, 'orderNum' | 'orderStatus' | 'shippedBeforeImport'>
  /** All lines of its product, on the first of them. */
  product: readonly OrderedItem[] | undefined
  /** Nothing where this person may not pull, or the order is not open. */
  pulling: Pulling | undefined
  /** The way to choose the batches, on the first line of those chosen together. */
  choice: ReactNode
}

export function OrderLine({ line, order, product, pulling, choice }: Props) {
  // One of it, in the cell that is shown: a phone has no column for batches.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const tagging = product && taggingOf(product)
  const batch = <BatchName line={line} order={order} />
  return (
    <tr>
      <td>
        {line.productName}
        <span className={classes.narrow}>
          {line.productSku} {batch}
          {isNarrow && choice}
        </span>
      </td>
      <td className={classes.wide}>{line.productSku}</td>
      <td className={classes.wide}>
        {batch}
        {!isNarrow && choice}
        {tagging && tagging.progress !== 'disabled' && <TaggingProgressMark tagging={tagging} />}
      </td>
      <td className={classes.figure}>{line.quantity.toLocaleString('en-US')}</td>
      <td className={`${classes.figure} ${classes.wide}`}>
        <MoneyText amount={soldPrice(line)} />
      </td>
      <td className={classes.figure}>
        <MoneyText amount={line.subtotal} />
      </td>
      <td className={classes.figure}>
        <TagState line={line} order={order} pulling={pulling} />
      </td>
    </tr>
  )
}

/** The batch by the last five characters of its number (spec 4.4). */
function BatchName({ line, order }: Pick<Props, 'line' | 'order'>) {
  const { productBatchNumber, shouldHaveTag, batchMode } = line
  if (productBatchNumber !== null)
    return (
      <span className={classes.batch} title={productBatchNumber}>
        {shortBatchNumber(productBatchNumber)}
      </span>
    )
  if (!shouldHaveTag) return null
  // A draft claims nothing: what is left to auto finds its batches when it is submitted (D-83, D-169).
  const isToBeFound = order.orderStatus === 'DRAFT' && batchMode === 'auto'
  return <span className={classes.none}>{isToBeFound ? 'Auto' : 'No batch'}</span>
}

function TagState({
  line,
  order: { orderNum, shippedBeforeImport },
  pulling,
}: Pick<Props, 'line' | 'order' | 'pulling'>) {
  const { id, orderID: orderId, tagsPulled, productName, quantity } = line
  const state = tagsPulled ? <span className={classes.pulled}>Pulled</span> : undefined
  if (shippedBeforeImport.includes(id)) return <span className={classes.none}>Before import</span>
  if (pulling === undefined) return state ?? <span className={classes.none}>Not pulled</span>
  const verb = tagsPulled ? 'Return' : 'Pull'
  return (
    <span className={classes.state}>
      {state}
      <Button
        size="compact-sm"
        variant={tagsPulled ? 'subtle' : 'default'}
        aria-label={`${verb} ${quantity} ${productName}`}
        {...unless(pulling.isPending, () =>
          pulling.start([{ orderId, orderNum, itemIds: [id], tagsPulled: !tagsPulled }]),
        )}
      >
        {verb}
      </Button>
    </span>
  )
}
