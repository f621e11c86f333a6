import { shortBatchNumber } from '@dray/domain/batches/batches'
import { unitsAsCases } from '@dray/domain/products/cases'
import type { RouteStop } from '../stored-route.ts'
import style from './stop.module.css'

export const OrderItems = ({ items }: Pick<RouteStop, 'items'>) => (
  <ul className={style.items}>
    {items.map(({ id, productName, quantity, unitsPerCase, batchNumber, short = 0 }) => (
      <li key={id}>
        <strong className="figures">{unitsAsCases(quantity, unitsPerCase)}</strong> {productName}
        {batchNumber !== null && <span className="muted figures"> {shortBatchNumber(batchNumber)}</span>}
        {short > 0 && <strong className="danger figures"> {short} short</strong>}
      </li>
    ))}
  </ul>
)
