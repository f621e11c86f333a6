import { listBatches } from '@dray/contract/batches'
import type { Order, OrderedItem } from '@dray/contract/orders'
import { linesByBrand } from '@dray/domain/documents/lines-by-brand'
import { sum } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { MoneyText } from '../../../shared/money-text.tsx'
import { useSession } from '../../../shared/session.tsx'
import type { Pulling } from '../../../shared/tags/use-pulling.ts'
import { ChooseBatches } from './choose-batches.tsx'
import { OrderLine } from './order-line.tsx'
import classes from './order-lines.module.css'
import { useMayPull } from './order-tags.tsx'
import { TooFewTags, waitingTags } from './tagging-progress.tsx'
import { type OnChosen, useMayChooseBatches } from './use-batch-saving.ts'

/** What is asked for each product that lacks tags; of an order with more of them, the first are looked at. */
const maxLookedAt = 40

type Props = { order: Order; pulling: Pulling; onChosen: OnChosen }

/** The lines of an order under their brands, each brand with what it comes to (D-19), each line with its tag. */
export function OrderLines({ order, ...given }: Props) {
  const groups = linesByBrand(order.orderedItems.map((line) => ({ ...line, brand: line.productBrand })))
  return groups.map(({ brand, lines: own }) => (
    <BrandLines key={brand} brand={brand} lines={own} order={order} {...given} />
  ))
}

type BrandProps = Props & { brand: string; lines: readonly OrderedItem[] }

function BrandLines({ brand, lines, order, pulling, onChosen }: BrandProps) {
  const skus = new Set(lines.map((line) => line.productSku)).size
  const units = lines.reduce((total, line) => total + line.quantity, 0)
  const mayPull = useMayPull(order)
  const mayChoose = useMayChooseBatches(order)
  const lookedAt = useLookedAt(order)
  const byProduct = Map.groupBy(lines, (line) => line.productId)
  return (
    <table className={classes.lines}>
      <caption>{brand || 'Other'}</caption>
      <LineHeads />
      <tbody>
        {[...byProduct].map(([productId, own]) => (
          <ProductLines
            key={productId}
            lines={own}
            order={order}
            pulling={mayPull ? pulling : undefined}
            onChosen={mayChoose ? onChosen : undefined}
            isLookedAt={lookedAt.has(productId)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal</th>
          <td className={classes.wide} colSpan={2}>
            {skus === 1 ? '1 SKU' : `${skus} SKUs`}
          </td>
          <td className={classes.figure}>{units.toLocaleString('en-US')}</td>
          <td className={classes.wide} aria-hidden="true" />
          <td className={classes.figure}>
            <MoneyText amount={sum(lines.map((line) => line.subtotal))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function LineHeads() {
  return (
    <>
      <colgroup>
        <col />
        <col className={classes.skuColumn} />
        <col className={classes.batchColumn} />
        <col className={classes.quantityColumn} />
        <col className={classes.priceColumn} />
        <col className={classes.totalColumn} />
        <col className={classes.tagColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={classes.wide}>
            SKU
          </th>
          <th scope="col" className={classes.wide}>
            Batch
          </th>
          <th scope="col" className={classes.figure}>
            Quantity
          </th>
          <th scope="col" className={`${classes.figure} ${classes.wide}`}>
            Price
          </th>
          <th scope="col" className={classes.figure}>
            Total
          </th>
          <th scope="col" className={classes.figure}>
            Tags
          </th>
        </tr>
      </thead>
    </>
  )
}

type ProductProps = {
  lines: readonly OrderedItem[]
  order: Order
  pulling: Pulling | undefined
  onChosen: OnChosen | undefined
  isLookedAt: boolean
}

function ProductLines({ lines, order, pulling, onChosen, isLookedAt }: ProductProps) {
  const kinds = Map.groupBy(lines, kindOf)
  return (
    <>
      {lines.map((line, index) => {
        const kind = kindOf(line)
        const together = kinds.get(kind) ?? []
        const isFirst = together[0] === line
        const waiting = together.filter(({ tagsPulled }) => !tagsPulled)
        const isChoosable = isFirst && waiting.some((one) => one.shouldHaveTag || one.productBatchId !== null)
        return (
          <OrderLine
            // The first stays the same row, whichever line it is: its button, which changed the lines, keeps the focus.
            key={isFirst ? kind : line.id}
            line={line}
            order={order}
            product={index === 0 ? lines : undefined}
            pulling={pulling}
            choice={isChoosable && onChosen && <ChooseBatches order={order} lines={waiting} onChosen={onChosen} />}
          />
        )
      })}
      {isLookedAt && <TooFewTags sku={lines[0]?.productSku ?? ''} orderId={order.id} lines={lines} columns={7} />}
    </>
  )
}

/** What lines of a product share of which the batches are chosen together (`linesToTag`). */
const kindOf = ({ unitPrice, priceAdjustment, shouldHaveTag }: OrderedItem): string =>
  `${unitPrice} ${priceAdjustment} ${shouldHaveTag}`

/** The products of which units still wait for a tag, while the order is open; a driver is not told what is in stock. */
function useLookedAt({ orderedItems, orderStatus }: Order): ReadonlySet<number> {
  const { may } = useSession()
  const mayLook = may(listBatches) && isOpen(orderStatus)
  return useMemo(() => {
    if (!mayLook) return new Set()
    const lacking = [...Map.groupBy(orderedItems, (line) => line.productId)].filter(
      ([, lines]) => waitingTags(lines).untagged > 0,
    )
    return new Set(lacking.slice(0, maxLookedAt).map(([productId]) => productId))
  }, [orderedItems, mayLook])
}
