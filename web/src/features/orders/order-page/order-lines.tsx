import type { OrderedItem } from '@dray/contract/orders'
import { linesByBrand } from '@dray/domain/documents/lines-by-brand'
import { sum } from '@dray/domain/money'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { MoneyText } from '../../../shared/money-text.tsx'
import classes from './order-lines.module.css'

/** The lines of an order under their brands, each brand with what it comes to (D-19). */
export function OrderLines({ lines }: { lines: readonly OrderedItem[] }) {
  const groups = linesByBrand(lines.map((line) => ({ ...line, brand: line.productBrand })))
  return groups.map(({ brand, lines: own }) => <BrandLines key={brand} brand={brand} lines={own} />)
}

function BrandLines({ brand, lines }: { brand: string; lines: readonly OrderedItem[] }) {
  const skus = new Set(lines.map((line) => line.productSku)).size
  const units = lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <table className={classes.lines}>
      <caption>{brand || 'Other'}</caption>
      <colgroup>
        <col />
        <col className={classes.skuColumn} />
        <col className={classes.quantityColumn} />
        <col className={classes.priceColumn} />
        <col className={classes.totalColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={classes.wide}>
            SKU
          </th>
          <th scope="col" className={classes.figure}>
            Quantity
          </th>
          <th scope="col" className={classes.figure}>
            Price
          </th>
          <th scope="col" className={classes.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.productName}
              <span className={classes.narrow}>{line.productSku}</span>
            </td>
            <td className={classes.wide}>{line.productSku}</td>
            <td className={classes.figure}>{line.quantity.toLocaleString('en-US')}</td>
            <td className={classes.figure}>
              <MoneyText amount={soldPrice(line)} />
            </td>
            <td className={classes.figure}>
              <MoneyText amount={line.subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal</th>
          <td className={classes.wide}>{skus === 1 ? '1 SKU' : `${skus} SKUs`}</td>
          <td className={classes.figure}>{units.toLocaleString('en-US')}</td>
          <td className={classes.figure} colSpan={2}>
            <MoneyText amount={sum(lines.map((line) => line.subtotal))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
