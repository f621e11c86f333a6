import { sql } from 'kysely'
import { type Check, keyIn } from './check.sql.ts'

/** Stored payroll totals. Doesn't check the commission of a row, which may have been typed (D-131). */
export const payrollChecks: Check[] = [
  {
    // Until a period is submitted, base pay comes from the person.
    name: 'base pay of submitted payrolls, in cents (-1 is none)',
    advice: 'A submitted payroll is what was paid. Compare it with the pay slip before you change anything.',
    query: sql`
      select name || ' in payroll ' || concat_ws(' ', year, month, pay_period) as record, stored, computed::bigint from (
        select payroll_periods.*, name, coalesce(base_cents, -1) as stored, case
          when submitted_on is null then -1
          when payroll_rows.pay_type = 'HOURLY' then round(hours * coalesce(payroll_rows.base_rate_cents, 0))
          when payroll_rows.pay_type = 'SALARY' then coalesce(typed_base_cents, payroll_rows.base_rate_cents, 0)
          else 0 end as computed
        from payroll_rows
        join payroll_periods on payroll_periods.id = period_id
        join users on users.id = user_id
      ) as payroll
      where stored <> computed`,
  },
  {
    name: 'commission on orders, in cents',
    advice: 'In a submitted payroll, compare it with the pay slip first.',
    correct: ({ record, stored, computed }) =>
      `update payroll_orders set commission_cents = ${computed}
where order_id = (select id from orders where order_num = ${keyIn(record, 'order ')}) and commission_cents = ${stored};`,
    query: sql`
      select 'order ' || order_num as record, stored, computed::bigint from (
        select order_num, commission_cents as stored,
          round(greatest(payroll_orders.subtotal_cents
            - case when adjusted_cost_cents is null then payroll_orders.cost_cents
              else greatest(adjusted_cost_cents - payroll_orders.returned_cost_cents, 0) end, 0) * rate) as computed
        from payroll_orders join orders on orders.id = order_id
      ) as commission
      where stored <> computed`,
  },
  {
    // A correction refers to what the same person was paid in an earlier submitted payroll (D-198).
    name: 'corrections of commission that was not paid before (row of the correction, row of the order)',
    advice: 'Open the payroll of the correction and save its orders again.',
    query: sql`
      select 'order ' || order_num as record, correcting.id as stored, paid.id as computed
      from payroll_corrections
      join payroll_rows as correcting on correcting.id = payroll_corrections.row_id
      join payroll_periods as later on later.id = correcting.period_id
      join payroll_orders on payroll_orders.order_id = payroll_corrections.order_id
      join payroll_rows as paid on paid.id = payroll_orders.row_id
      join payroll_periods as earlier on earlier.id = paid.period_id
      join orders on orders.id = payroll_orders.order_id
      where paid.user_id <> correcting.user_id or earlier.submitted_on is null
        or (earlier.year, earlier.month, earlier.pay_period) >= (later.year, later.month, later.pay_period)`,
  },
]
