import type { OrderedItem } from '@dray/contract/orders'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { taggingOf } from '@dray/domain/orders/tagging'
import { shortBatchNumber } from '@dray/domain/stock/tags'
import { Button } from '@mantine/core'
import { MoneyText } from '../../../shared/money-text.tsx'
import type { Pulling } from '../../../shared/tags/use-pulling.ts'
import classes from './order-lines.module.css'
import { unless } from './order-tags.tsx'
import { TaggingProgressMark } from './tagging-progress.tsx'

type Props = {
  line: OrderedItem
  orderNum: string
  /** All lines of its product, on the first of them. */
  product: readonly OrderedItem[] | undefined
  /** Nothing where this person may not pull, or the order is not open. */
  pulling: Pulling | undefined
}

export function OrderLine({ line, orderNum, product, pulling }: Props) {
  const tagging = product && taggingOf(product)
  return (
    <tr>
      <td>
        {line.productName}
        <span className={classes.narrow}>
          {line.productSku} <BatchName line={line} />
        </span>
      </td>
      <td className={classes.wide}>{line.productSku}</td>
      <td className={classes.wide}>
        <BatchName line={line} />
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
        <TagState line={line} orderNum={orderNum} pulling={pulling} />
      </td>
    </tr>
  )
}

/** The batch by the last five characters of its number (spec 4.4). */
function BatchName({ line: { productBatchNumber, shouldHaveTag } }: { line: OrderedItem }) {
  if (productBatchNumber !== null)
    return (
      <span className={classes.batch} title={productBatchNumber}>
        {shortBatchNumber(productBatchNumber)}
      </span>
    )
  return shouldHaveTag ? <span className={classes.none}>No batch</span> : null
}

function TagState({ line, orderNum, pulling }: Pick<Props, 'line' | 'orderNum' | 'pulling'>) {
  const { id, orderID: orderId, tagsPulled, productName, quantity } = line
  const state = tagsPulled ? <span className={classes.pulled}>Pulled</span> : undefined
  if (pulling === undefined) return state ?? <span className={classes.none}>Not pulled</span>
  const verb = tagsPulled ? 'Put back' : 'Pull'
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
