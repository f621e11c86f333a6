import { nameOrder } from '../../../platform/db/queries/name-order.ts'
import type { PayrollRow } from '@dray/contract/payroll'
import type { Cents } from '@dray/domain/money'
import type { PayType, Reimbursement } from '@dray/domain/payroll/pay'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { sql } from 'kysely'
import { bulkInsert, excluded } from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** `id` is null if the period was never saved. */
export type Period = PayPeriod & { id: number | null; submittedOn: Date | null }

/** Until the period is submitted, pay type and base rate are the person's current ones. */
export type StoredRow = {
  /** Null if the row was never saved. */
  id: number | null
  userId: number
  name: string
  payType: PayType | null
  baseRate: Cents | null
  hoursWorked: number
  typedBase: Cents | null
  /** Set by submitting; null in an open period. */
  frozenBase: Cents | null
  commission: Cents
  /** The rate chosen for the period, and the person's own. */
  chosenRate: number | null
  ownRate: number | null
  bonus: Cents
  reimbursements: Reimbursement[]
  ordersPaid: PayrollRow['ordersPaid']
  modifiedOn: Date | null
  comments: number
  hasQuestion: boolean
}

type FindRows = { from: Date; userId?: number | undefined }

/**
 * Sorted by name: everyone with a pay type who is active or was removed after the period began (D-238b), and everyone with a saved row. A
 * submitted period has only the rows it was submitted with.
 */
export async function findRows(db: Db, period: Period, { from, userId }: FindRows): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select payroll_rows.id, users.id as "userId", name,
      ${isSubmitted(period)('payroll_rows.pay_type', 'users.pay_type')} as "payType",
      ${isSubmitted(period)('payroll_rows.base_rate_cents', 'users.base_rate_cents')} as "baseRate",
      coalesce(hours, 0) as "hoursWorked", typed_base_cents as "typedBase", base_cents as "frozenBase",
      coalesce(commission_cents, 0) as commission,
      payroll_rows.commission_rate as "chosenRate", users.commission_rate as "ownRate",
      coalesce(bonus_cents, 0) as bonus, payroll_rows.modified_on as "modifiedOn",
      coalesce((
        select json_agg(json_build_object('description', description, 'amount', amount_cents) order by position)
        from payroll_reimbursements where row_id = payroll_rows.id
      ), '[]') as reimbursements,
      coalesce((
        select json_agg(json_build_object('orderId', order_id, 'orderNum', order_num, 'adjustedCost', adjusted_cost_cents,
          'commission', commission_cents) order by order_id)
        from payroll_orders join orders on orders.id = order_id where row_id = payroll_rows.id
      ), '[]') as "ordersPaid",
      asked.comments, coalesce(asked."hasQuestion", false) as "hasQuestion"
    from users
    left join payroll_rows on payroll_rows.user_id = users.id and period_id = ${period.id}
    left join lateral (
      select count(*)::integer as comments, (array_agg(author_id = user_id order by id desc))[1] as "hasQuestion"
      from payroll_comments
      where user_id = users.id and year = ${period.year} and month = ${period.month} and pay_period = ${period.payPeriod}
    ) as asked on true
    where (payroll_rows.id is not null or (${period.submittedOn === null} and (is_active or removed_on >= ${from}) and users.pay_type is not null))
      and (${userId === undefined} or users.id = ${userId ?? null})
    order by ${nameOrder('users.name')}, users.id`.execute(db)
  return rows
}

/** Use frozen values once submitted, current ones until then. */
const isSubmitted =
  ({ submittedOn }: Period) =>
  (frozen: string, now: string) =>
    sql.ref(submittedOn === null ? now : frozen)

export async function insertRow(tx: Tx, row: { periodId: number; userId: number; modifiedOn: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('payrollRows')
    .values({ ...row, ...emptyRow })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const emptyRow = {
  typedBaseCents: null,
  commissionRate: null,
  ordersSavedOn: null,
  payType: null,
  baseRateCents: null,
  baseCents: null,
}

/** Pay type, base rate and base are null until the period is submitted. */
export type RowToSave = {
  userId: number
  hoursWorked: number
  typedBase: Cents | null
  commission: Cents
  commissionRate: number | null
  bonus: Cents
  payType: PayType | null
  baseRate: Cents | null
  base: Cents | null
}

/** The caller has locked the period. Also adds new rows. */
export async function saveRows(tx: Tx, periodId: number, rows: readonly RowToSave[], at: Date): Promise<void> {
  const saved = rows.map((row) => ({ ...row, periodId, modifiedOn: at }))
  await bulkInsert(tx, 'payrollRows', saved, [
    'periodId',
    'userId',
    'hours as hoursWorked',
    'typedBaseCents as typedBase',
    'commissionCents as commission',
    'commissionRate',
    'bonusCents as bonus',
    'payType',
    'baseRateCents as baseRate',
    'baseCents as base',
    'modifiedOn',
  ])
    .onConflict((conflict) =>
      conflict
        .columns(['periodId', 'userId'])
        .doUpdateSet(
          excluded(
            ...(['hours', 'typedBaseCents', 'commissionCents', 'commissionRate', 'bonusCents'] as const),
            ...(['payType', 'baseRateCents', 'baseCents', 'modifiedOn'] as const),
          ),
        ),
    )
    .execute()
}

/** The caller has locked the period, and these people have saved rows. */
export async function replaceReimbursements(
  tx: Tx,
  periodId: number,
  people: readonly { userId: number; reimbursements: readonly Reimbursement[] }[],
): Promise<void> {
  if (people.length === 0) return
  const userIds = people.map(({ userId }) => userId)
  const rows = people.flatMap(({ userId, reimbursements }) =>
    reimbursements.map((row, position) => ({ ...row, userId, position })),
  )
  await sql`
    delete from payroll_reimbursements using payroll_rows
    where payroll_rows.id = row_id and period_id = ${periodId} and user_id = any(${userIds}::integer[])`.execute(tx)
  await sql`
    insert into payroll_reimbursements (row_id, position, description, amount_cents)
    select payroll_rows.id, position, description, amount
    from json_to_recordset(${JSON.stringify(rows)}) as sent(
      "userId" integer, position integer, description text, amount bigint
    )
    join payroll_rows on period_id = ${periodId} and user_id = "userId"`.execute(tx)
}

const periods = (db: Db, { year, month, payPeriod }: PayPeriod) =>
  db.selectFrom('payrollPeriods').where('year', '=', year).where('month', '=', month).where('payPeriod', '=', payPeriod)

export const findPeriod = (db: Db, period: PayPeriod) =>
  periods(db, period)
    .leftJoin('users', 'users.id', 'submittedBy')
    .select(['payrollPeriods.id', 'payrollPeriods.modifiedOn', 'submittedOn', 'users.name as submittedBy'])
    .executeTakeFirst()

/** Locks until the transaction ends, so writes run one at a time. */
export const lockSavedPeriod = (tx: Tx, period: PayPeriod) =>
  periods(tx, period)
    .select(['id', 'year', 'month', 'payPeriod', 'modifiedOn', 'submittedOn'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the id, or undefined if the period already exists. */
export async function insertPeriod(
  tx: Tx,
  { year, month, payPeriod }: PayPeriod,
  at: Date,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('payrollPeriods')
    .values({ year, month, payPeriod, modifiedOn: at, submittedOn: null, submittedBy: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updatePeriod(
  tx: Tx,
  id: number,
  changed: { modifiedOn: Date; submittedOn?: Date; submittedBy?: number },
): Promise<void> {
  await tx.updateTable('payrollPeriods').set(changed).where('id', '=', id).execute()
}

/** Also deletes its rows and everything in them. */
export async function deletePeriod(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('payrollPeriods').where('id', '=', id).execute()
}

export async function hasPayroll(db: Db): Promise<boolean> {
  return (await db.selectFrom('payrollPeriods').select('id').limit(1).executeTakeFirst()) !== undefined
}
