import type { OrderSplit } from '@dray/contract/backorders'
import { sum } from '@dray/domain/money'
import { pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import style from './split-table.module.css'
import { ListedCount } from '../../kit/text/listed-figures.tsx'

/** The rest are only counted. */
const [maxProducts, maxOrders] = [12, 20]

type Props = { splits: readonly OrderSplit[]; namesOrders?: boolean }

/** Both orders side by side: the units that ship, and those that wait. */
export function SplitTable({ splits, namesOrders = splits.length > 1 }: Props) {
  const summed = namesOrders ? splits.filter(canShip) : splits
  return (
    <table className={`table figures ${style.split}`} aria-label="What ships and what waits">
      <ColumnHeads
        heads={[namesOrders ? 'Order, product' : 'Product', ['Ships now', 'number'], ['Backorder', 'number']]}
      />
      {splits.slice(0, maxOrders).map((split) => (
        <tbody key={split.id}>
          {namesOrders && <OrderRow split={split} />}
          {(!namesOrders || canShip(split)) && <ProductRows split={split} />}
        </tbody>
      ))}
      <tfoot>
        {splits.length > maxOrders && (
          <tr>
            <th scope="row" colSpan={3}>
              And {pluralize(splits.length - maxOrders, 'more order')}, in the sums below
            </th>
          </tr>
        )}
        <tr>
          <th scope="row">Units</th>
          <Units units={summed.reduce((units, { ships }) => units + ships.units, 0)} />
          <Units units={summed.reduce((units, { waits }) => units + waits.units, 0)} />
        </tr>
        <tr>
          <th scope="row">Total</th>
          <td className="number">
            <MoneyText amount={sum(summed.map(({ ships }) => ships.total))} />
          </td>
          <td className="number">
            <MoneyText amount={sum(summed.map(({ waits }) => waits.total))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const OrderRow = ({ split: { orderNum, ships, waits } }: { split: OrderSplit }) => (
  <tr className={style.order}>
    <th scope="rowgroup">Order {orderNum}</th>
    {ships.units === 0 ? (
      <td colSpan={2} className="number">
        Nothing can ship now
      </td>
    ) : (
      <>
        <td className="number">
          <MoneyText amount={ships.total} />
        </td>
        <td className="number">
          <MoneyText amount={waits.total} />
        </td>
      </>
    )}
  </tr>
)

/** The others stay as they are. */
const canShip = ({ ships }: OrderSplit): boolean => ships.units > 0

function ProductRows({ split: { ships, products } }: { split: OrderSplit }) {
  const [shown, rest] = [products.slice(0, maxProducts), products.slice(maxProducts)]
  const others = ships.units - shipping(products)
  return (
    <>
      {shown.map(({ productId, productName, productSku, ships: shipped, waits }) => (
        <tr key={productId}>
          <th scope="row">
            <span>{productName}</span> <span className="muted small nowrap">{productSku}</span>
          </th>
          <Units units={shipped} />
          <Units units={waits} />
        </tr>
      ))}
      {rest.length > 0 && (
        <tr>
          <th scope="row">{pluralize(rest.length, 'more short product')}</th>
          <Units units={shipping(rest)} />
          <Units units={rest.reduce((units, { waits }) => units + waits, 0)} />
        </tr>
      )}
      {others > 0 && (
        <tr>
          <th scope="row" className="muted">
            Products that ship in full
          </th>
          <Units units={others} />
          <Units units={0} />
        </tr>
      )}
    </>
  )
}

const shipping = (products: OrderSplit['products']): number => products.reduce((units, { ships }) => units + ships, 0)

const Units = ({ units }: { units: number }) => (
  <td className="number">
    <ListedCount count={units} />
  </td>
)
