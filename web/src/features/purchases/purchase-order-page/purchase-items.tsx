import type { PurchaseItem, PurchaseOrder } from '@dray/contract/purchases'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import table from '../../../kit/record-page/lines-table.module.css'
import { ColumnHeads } from '../../../kit/table/column-heads.tsx'
import style from './purchase-order-page.module.css'

/** Items with ordered, received, and open units; costs for users who can see them. */
export function PurchaseItems({ order }: { order: PurchaseOrder }) {
  const { purchaseOrderItems: items, unitQuantity, receivedQuantity, openQuantity, total } = order
  const hasCosts = total !== undefined
  return (
    <table className={`table ${table.lines} ${style.items}`} aria-label="Items">
      <ColumnHeads
        heads={[
          'Product',
          ['SKU', table.wide],
          ['Ordered', 'number'],
          ['Received', 'number'],
          ['Open', 'number'],
          ...(hasCosts ? costHeads : []),
        ]}
      />
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} hasCosts={hasCosts} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{pluralize(items.length, 'product')}</th>
          <td className={table.wide} aria-hidden="true" />
          <td className="number">{formatCount(unitQuantity)}</td>
          <td className="number">{formatCount(receivedQuantity)}</td>
          <td className="number">{formatCount(openQuantity)}</td>
          {hasCosts && (
            <>
              <td className={table.wide} aria-hidden="true" />
              <td className="number">
                <MoneyText amount={total} />
              </td>
            </>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

const costHeads = [
  ['Unit cost', `number ${table.wide}`],
  ['Subtotal', 'number'],
] as const

function ItemRow({ item, hasCosts }: { item: PurchaseItem; hasCosts: boolean }) {
  const { productName, productSku, quantity, receivedQuantity, openQuantity, unitCost, subtotal } = item
  return (
    <tr>
      <td>
        {productName}
        <span className={`muted small ${table.narrow}`}>{productSku}</span>
      </td>
      <td className={table.wide}>{productSku}</td>
      <td className="number">{formatCount(quantity)}</td>
      <td className="number">
        <Received received={receivedQuantity} ordered={quantity} />
      </td>
      <td className="number">{openQuantity === 0 ? '–' : formatCount(openQuantity)}</td>
      {hasCosts && (
        <>
          <td className={`number ${table.wide}`}>{unitCost !== undefined && <MoneyText amount={unitCost} />}</td>
          <td className="number">{subtotal !== undefined && <MoneyText amount={subtotal} />}</td>
        </>
      )}
    </tr>
  )
}

/** Says how many more units were received than ordered. */
function Received({ received, ordered }: { received: number; ordered: number }) {
  if (received === 0) return '–'
  if (received <= ordered) return formatCount(received)
  return (
    <>
      {formatCount(received)} <span className="danger">+{formatCount(received - ordered)}</span>
    </>
  )
}
