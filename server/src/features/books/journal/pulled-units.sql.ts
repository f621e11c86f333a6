import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../../platform/db/queries/any-of.ts'

/**
 * The units of each product that left stock for open orders: pulled, but still in the warehouse. Counted by their movements, because the
 * lines of an order that was imported as shipped are pulled without any (D-352).
 */
export const pulledUnits = (open: readonly OrderStatus[]): RawBuilder<unknown> => sql`
  select stock_movements.product_id, -sum(delta)::integer as units from orders
  join order_lines on order_lines.order_id = orders.id
  join stock_movements on order_line_id = order_lines.id and kind = 'SHIPMENT'
  where ${isOneOf(sql.ref('order_status'), open)}
  group by stock_movements.product_id`
