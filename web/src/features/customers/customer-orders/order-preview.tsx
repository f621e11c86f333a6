import { type OrderedItem, type OrderSummary, readOrder } from '@dray/contract/orders'
import { linesByBrand } from '@dray/domain/documents/document-content'
import { sum } from '@dray/domain/money'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { Box, Loader } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize, formatCount } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import style from './customer-orders.module.css'

/** The preview scrolls beyond this height (spec 9). */
const maxHeight = 500

/** The lines of an order, grouped by brand (R2.10-09, R2.10-10). They are read when the preview opens. */
export function OrderPreview({ order: { id, orderNum } }: { order: OrderSummary }) {
  const read = useRead(readOrder, { params: { id } })
  const lines = read.data?.res.orderedItems ?? []
  const groups = linesByBrand(lines.map((line) => ({ ...line, brand: line.productBrand })))
  return (
    // A scrolling area without focusable content must itself be reachable by keyboard.
    <Box
      className={style.preview}
      style={{ maxHeight }}
      tabIndex={0}
      role="group"
      aria-label={`Lines of order ${orderNum}`}
      data-autofocus
    >
      {read.isPending && <Loader size="sm" type="dots" aria-label="Loading" />}
      {read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {groups.map(({ brand, lines }) => (
        <BrandLines key={brand} brand={brand} lines={lines} />
      ))}
    </Box>
  )
}

function BrandLines({ brand, lines }: { brand: string; lines: readonly OrderedItem[] }) {
  const skus = new Set(lines.map((line) => line.productSku)).size
  const units = lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <table className={`table ${style.lines}`}>
      <caption>
        <span className={style.caption}>
          <strong>{brand || 'Other'}</strong>
          <span>
            {pluralize(skus, 'SKU')} · {pluralize(units, 'unit')} ·{' '}
            <MoneyText amount={sum(lines.map((line) => line.subtotal))} />
          </span>
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.productName}</td>
            <td>{formatCount(line.quantity)}</td>
            <td>
              <MoneyText amount={soldPrice(line)} />
            </td>
            <td>
              <MoneyText amount={line.subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
