import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inSnapshot } from '../platform/db/transaction.ts'
import { aPaidUser } from '../test-data/payroll-builders.ts'
import { anAccount, changeRow, submit } from '../test-data/payroll-requests.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { printCorrections } from './examine.ts'
import { findDifferences } from './totals.sql.ts'

const t = await openTestApp()

const differingTotals = async () => (await findDifferences(t.db)).filter(({ differences }) => differences.length > 0)

test('the doctor recomputes the pay of submitted payrolls', async () => {
  const clerk = await t.as('PAYROLL')
  const seller = await aPaidUser(t.db, { name: 'Ann', baseRate: cents(20_01) })
  const salaried = await aPaidUser(t.db, { name: 'Bea', payType: 'SALARY', baseRate: cents(2500_00) })
  const order = await (await anAccount(t.db, seller.id)).order('2026-03-02T12:00:00Z')
  await changeRow(clerk, '2026/3/A', seller.id, {
    hoursWorked: 0.5,
    paidOrders: [{ orderId: order.id, adjustedCost: 0.03 }],
  })
  await changeRow(clerk, '2026/3/A', salaried.id, { totalBasePay: 2000 })
  await submit(clerk, '2026/3/A')
  await changeRow(clerk, '2026/3/B', seller.id, { hoursWorked: 8 })
  expect(await differingTotals()).toEqual([])

  await t.db
    .updateTable('payrollRows')
    .set({ baseCents: cents(1) })
    .where('userId', '=', seller.id)
    .execute()
  await t.db
    .updateTable('payrollOrders')
    .set({ commissionCents: cents(1) })
    .execute()
  const [row] = await t.db.selectFrom('payrollRows').select('id').where('userId', '=', salaried.id).execute()
  const wrong = { orderId: order.id, rowId: row?.id ?? 0, reason: 'changed', amountCents: cents(1) } as const
  await t.db.insertInto('payrollCorrections').values(wrong).execute()
  const found = await differingTotals()
  expect(found.map(({ check }) => check)).toEqual([
    'base pay of submitted payrolls, in cents (-1 is none)',
    'commission on orders, in cents',
    'corrections of commission that was not paid before (row of the correction, row of the order)',
  ])
  // Half a cent is rounded up: 0.5 hours at $20.01.
  expect(found[0]?.differences).toEqual([
    { record: 'Ann in payroll 2026 3 A', stored: 1, computed: 1001 },
    { record: 'Ann in payroll 2026 3 B', stored: 1, computed: -1 },
  ])
  expect(found[1]?.differences).toEqual([{ record: `order ${order.orderNum}`, stored: 1, computed: 1999 }])

  const printed: string[] = []
  await inSnapshot(t.db, (tx) => printCorrections(tx, async (text) => printed.push(text)))
  await sql.raw(printed.join('').replace('-- commit;', 'commit;')).execute(t.db)
  const commission = await t.db.selectFrom('payrollOrders').select('commissionCents').execute()
  expect(commission).toEqual([{ commissionCents: 1999 }])
})
