import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../platform/db/queries/any-of.ts'

/** The domain's `balanceOwed`, for a row of `orders`. */
export const balanceOwed = (
  billable: readonly OrderStatus[],
  applied: RawBuilder<unknown> = sql.ref('orders.applied_cents'),
): RawBuilder<Cents> =>
  sql<Cents>`case when ${isOneOf(sql.ref('orders.order_status'), billable)} then orders.total_cents - ${applied} else 0 end`

/** The domain's `openBalance`, summed over `orders`. */
export const sumOfOpenBalances = (billable: readonly OrderStatus[], condition = sql`true`): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(greatest(${balanceOwed(billable)}, 0)) filter (where ${condition}), 0)::bigint`
