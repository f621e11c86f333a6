import type { PurchaseItem, PurchaseOrder, PurchaseReceipt } from '@dray/contract/purchases'
import { undoReceipt } from '@dray/contract/purchases/receipts'
import { Button, Text } from '@mantine/core'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import table from '../../../kit/record-page/lines-table.module.css'
import { ColumnHeads } from '../../../kit/table/column-heads.tsx'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { dateAndTime, mediumDay } from '../../../kit/text/dates.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import style from './purchase-order-page.module.css'
import { Dash } from '../../../kit/text/dash.tsx'
import { ListedCount } from '../../../kit/text/listed-figures.tsx'

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
      <td className="number">
        <ListedCount count={openQuantity} />
      </td>
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
  if (received === 0) return <Dash says="0" />
  if (received <= ordered) return formatCount(received)
  return (
    <>
      {formatCount(received)} <span className="danger">+{formatCount(received - ordered)}</span>
    </>
  )
}

/** Receipts, newest first. */
export function ReceiptsPanel({ order }: { order: PurchaseOrder }) {
  const { may } = useSession()
  const mayUndo = may(undoReceipt)
  const { receipts } = order
  const products = new Map(order.purchaseOrderItems.map(({ id, productName }) => [id, productName]))
  return (
    <CollapsiblePanel title={`Receipts: ${formatCount(receipts.length)}`}>
      {receipts.length === 0 && <Text c="dimmed">Nothing has been received yet.</Text>}
      {receipts.length > 0 && (
        <table className={`table ${table.lines} ${style.items}`} aria-label="Receipts">
          <thead>
            <tr>
              <th scope="col">Received</th>
              <th scope="col">Product</th>
              <th scope="col" className={table.wide}>
                Batch
              </th>
              <th scope="col" className="number">
                Units
              </th>
              <th scope="col" className={table.wide}>
                By
              </th>
              {mayUndo && (
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {receipts.toReversed().map((receipt) => (
              <ReceiptRow
                key={receipt.id}
                receipt={receipt}
                product={products.get(receipt.purchaseItemId) ?? ''}
                mayUndo={mayUndo}
              />
            ))}
          </tbody>
        </table>
      )}
    </CollapsiblePanel>
  )
}

type RowProps = { receipt: PurchaseReceipt; product: string; mayUndo: boolean }

function ReceiptRow({ receipt, product, mayUndo }: RowProps) {
  const { timeZone } = useSettings()
  const { receivedOn, receivedBy, createdAt, batchNumber, units, reason } = receipt
  return (
    <tr>
      <td title={`Entered ${dateAndTime(createdAt, timeZone)}`}>{mediumDay(receivedOn)}</td>
      <td>
        {product}
        {batchNumber !== null && <span className={`muted small ${table.narrow}`}>{batchNumber}</span>}
        {reason !== null && <span className={`muted small ${style.reason}`}>{reason}</span>}
      </td>
      <td className={table.wide}>{batchNumber ?? <Dash />}</td>
      <td className="number" aria-label={pluralize(units, 'unit')}>
        {formatCount(units)}
      </td>
      <td className={table.wide}>{receivedBy ?? <Dash />}</td>
      {mayUndo && (
        <td className={style.action}>
          <UndoReceiptButton receipt={receipt} productName={product} />
        </td>
      )}
    </tr>
  )
}

const UndoReceiptDialog = fetched(() => import('../receive/undo-receipt-dialog.tsx'), 'UndoReceiptDialog')

function UndoReceiptButton({ receipt, productName }: { receipt: PurchaseReceipt; productName: string }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(undoReceipt)) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Undo the receipt of ${productName}`}
      onClick={() => openDialog(UndoReceiptDialog, { receipt, productName })}
    >
      Undo
    </Button>
  )
}
