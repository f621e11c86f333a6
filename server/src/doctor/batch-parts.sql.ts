import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

/** The parts of a batch's trace (D-255). */
export const batchChecks: Check[] = [
  {
    // Units that came back from orders shipped before the ledger began count as received.
    name: 'units received of batches and the parts of their trace',
    advice:
      'Units left for an order that is neither open nor shipped, or without an order. Compare with the trace of the batch.',
    query: sql`
      select batch_number as record, (initial_quantity + coalesce(ledger.returned_before, 0))::integer as stored,
        (remaining_quantity + coalesce(ledger.out, 0) - coalesce(ledger.adjusted, 0))::integer as computed
      from batches left join (
        select batch_id, sum(greatest(-back, 0)) filter (where is_placed) as out, sum(greatest(back, 0)) filter (where is_placed) as returned_before,
          sum(adjusted) as adjusted
        from (
          select movement.batch_id, moved_order.id,
            coalesce(bool_or(moved_order.order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED')), false) as is_placed,
            coalesce(sum(delta) filter (where kind in ('SHIPMENT', 'RETURN')), 0) as back,
            coalesce(sum(delta) filter (where kind in ('LOSS', 'COUNT', 'CORRECTION')), 0) as adjusted
          from stock_movements as movement
          left join order_lines on order_lines.id = movement.order_line_id
          left join credit_memo_lines on credit_memo_lines.id = movement.memo_line_id
          left join credit_memos on credit_memos.id = credit_memo_lines.memo_id
          left join orders as moved_order on moved_order.id = coalesce(order_lines.order_id, credit_memos.order_id)
          where movement.batch_id is not null
          group by movement.batch_id, moved_order.id
        ) as of_order group by batch_id
      ) as ledger on ledger.batch_id = batches.id
      where initial_quantity + coalesce(ledger.returned_before, 0) <> remaining_quantity + coalesce(ledger.out, 0) - coalesce(ledger.adjusted, 0)`,
  },
]
