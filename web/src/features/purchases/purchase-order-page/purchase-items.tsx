import type { PurchaseItem, PurchaseOrder } from '@dray/contract/purchases'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import style from './purchase-order-page.module.css'

/** Items with ordered, received, and open units (D-21); costs for users who can see them. */
export function PurchaseItems({ order }: { order: PurchaseOrder }) {
  const { purchaseOrderItems: items, unitQuantity, receivedQuantity, openQuantity, total } = order
  const hasCosts = total !== undefined
  return (
    <table className={`table ${style.items}`} aria-label="Items">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={style.wide}>
            SKU
          </th>
          <th scope="col" className={style.number}>
            Ordered
          </th>
          <th scope="col" className={style.number}>
            Received
          </th>
          <th scope="col" className={style.number}>
            Open
          </th>
          {hasCosts && (
            <>
              <th scope="col" className={`${style.number} ${style.wide}`}>
                Unit cost
              </th>
              <th scope="col" className={style.number}>
                Subtotal
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} hasCosts={hasCosts} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{pluralize(items.length, 'product')}</th>
          <td className={style.wide} aria-hidden="true" />
          <td className={style.number}>{formatCount(unitQuantity)}</td>
          <td className={style.number}>{formatCount(receivedQuantity)}</td>
          <td className={style.number}>{formatCount(openQuantity)}</td>
          {hasCosts && (
            <>
              <td className={style.wide} aria-hidden="true" />
              <td className={style.number}>
                <MoneyText amount={total} />
              </td>
            </>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

function ItemRow({ item, hasCosts }: { item: PurchaseItem; hasCosts: boolean }) {
  const { productName, productSku, quantity, receivedQuantity, openQuantity, unitCost, subtotal } = item
  return (
    <tr>
      <td>
        {productName}
        <span className={`muted small ${style.narrow}`}>{productSku}</span>
      </td>
      <td className={style.wide}>{productSku}</td>
      <td className={style.number}>{formatCount(quantity)}</td>
      <td className={style.number}>
        <Received received={receivedQuantity} ordered={quantity} />
      </td>
      <td className={style.number}>{openQuantity === 0 ? '–' : formatCount(openQuantity)}</td>
      {hasCosts && (
        <>
          <td className={`${style.number} ${style.wide}`}>
            {unitCost !== undefined && <MoneyText amount={unitCost} />}
          </td>
          <td className={style.number}>{subtotal !== undefined && <MoneyText amount={subtotal} />}</td>
        </>
      )}
    </tr>
  )
}

/** Says by how much more than ordered was received. */
function Received({ received, ordered }: { received: number; ordered: number }) {
  if (received === 0) return '–'
  if (received <= ordered) return formatCount(received)
  return (
    <>
      {formatCount(received)} <span className="danger">+{formatCount(received - ordered)}</span>
    </>
  )
}
