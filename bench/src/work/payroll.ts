import type { BenchEnvironment, Site } from '../environment.ts'
import { repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'
import { compareCallWithSql } from './reads.ts'

const people = 50
/** One per submission, the first in January 2000, because only a period that has begun can be submitted. */
const periods = 600
const firstYear = 2000

const paysPeople = `insert into user_roles (user_id, role) select id, 'PAYROLL' from users where email = 'rep@example.com'`
const paid = `
  insert into users (name, email, pay_type, base_rate_cents)
  select 'Paid ' || n, 'paid' || n || '@example.com', 'HOURLY', 2500 from generate_series(1, ${people}) as n`
const ownersBefore = 'create temporary table owners as select id, account_owner_id from customers'
const ownCustomers = `
  update customers set account_owner_id = person.id
  from (select id, row_number() over (order by id) - 1 as place from users where email like 'paid%') as person
  where customers.id % ${people} = person.place`
/** 40 years, so that all orders are older than the periods. */
const moveOrdersBack = `update orders set created_at = created_at - interval '14610 days'`
const moveOrdersForth = `update orders set created_at = created_at + interval '14610 days'`
const theirPeriods = `
  insert into payroll_periods (year, month, pay_period, modified_on)
  select ${firstYear} + n / 24, 1 + n % 24 / 2, case when n % 2 = 0 then 'A' else 'B' end, now()
  from generate_series(0, ${periods - 1}) as n`
const theirRows = `
  insert into payroll_rows (period_id, user_id, hours, modified_on, orders_saved_on)
  select payroll_periods.id, users.id, 80, now(), now() from payroll_periods, users where email like 'paid%'`
const theirOrders = `
  insert into payroll_orders (order_id, row_id, subtotal_cents, discount_cents, cost_cents, rate, commission_cents)
  select orders.id, payroll_rows.id, subtotal_cents, discount_cents, cost_cents, 0.2, 0
  from orders
  join customers on customers.id = customer_id
  join payroll_periods on payroll_periods.id = (select min(id) from payroll_periods) + orders.id % ${periods}
  join payroll_rows on period_id = payroll_periods.id and user_id = account_owner_id
  where order_status in ('DELIVERED', 'COMPLETED')`

/** Removes everything, so it can be measured again. */
const removals = [
  'delete from payroll_orders',
  'delete from payroll_rows',
  'delete from payroll_periods',
  'update customers set account_owner_id = owners.account_owner_id from owners where owners.id = customers.id',
  'drop table owners',
  moveOrdersForth,
  `delete from users where email like 'paid%'`,
  `delete from user_roles where role = 'PAYROLL'`,
]

const payrollPath = (call: string, period: number): string =>
  `/api/db/payroll/${call}/${firstYear + Math.floor(period / 24)}/${1 + Math.floor((period % 24) / 2)}/${period % 2 === 0 ? 'A' : 'B'}`

/** Opens a pay period of 50 people with their orders and submits it. */
export async function payroll(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  for (const statement of [
    paysPeople,
    paid,
    ownersBefore,
    ownCustomers,
    moveOrdersBack,
    theirPeriods,
    theirRows,
    theirOrders,
    'vacuum analyze',
  ])
    await site.client.query(statement)
  try {
    return [
      ...(await compareCallWithSql(
        environment,
        site,
        `open a pay period of ${people} people`,
        payrollPath('get', periods - 1),
      )),
      await measureSubmit(environment, site),
    ]
  } finally {
    for (const statement of removals) await site.client.query(statement)
  }
}

/** Submits another period each time, as the screen does, compared with the transaction's statements. */
async function measureSubmit({ isQuick }: BenchEnvironment, site: Site): Promise<Row> {
  const { client, request } = site
  const { rows } = await client.query<{ id: number }>(`select id from users where email like 'paid%'`)
  const body = { users: rows.map(({ id }) => ({ userId: id, hoursWorked: 80, bonus: 0 })) }
  let next = 0
  const call = () => expectOk(request(payrollPath('submit', next++), { method: 'POST', body }))
  const repetitions = { ...repetitionsFor(isQuick), warmUpMs: 500 }
  const work = `submit a pay period of ${people} people`
  return compareWithTransaction(site, work, { recorded: [call], prepareCall: () => call, repetitions })
}
