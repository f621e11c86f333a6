import { type ExpressionBuilder, sql } from 'kysely'
import type { Cents } from '@dray/domain/money'
import type { Half, PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Reimbursement } from '@dray/domain/payroll/pay'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { unambiguousName } from '../../../platform/db/queries/unambiguous-name.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Current pay settings, even of someone who has left. */
export function personPaid(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['payType', 'baseRateCents', 'commissionRate'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

const reimbursementOfRow = (row: ExpressionBuilder<Tables, 'payrollRows'>) =>
  sql<Cents>`coalesce((
    select sum(amount_cents)::bigint from payroll_reimbursements where row_id = ${row.ref('payrollRows.id')}
  ), 0)`.as('reimbursement')

const countOfRow = (row: ExpressionBuilder<Tables, 'payrollRows'>) =>
  sql<number>`(
    (select count(*) from payroll_orders where row_id = ${row.ref('payrollRows.id')})
    + (select count(*) from payroll_corrections where row_id = ${row.ref('payrollRows.id')})
  )::integer`.as('orderCount')

/** Newest first. */
export function rowsOfPerson(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .select((row) => [
      'payrollRows.id as rowId',
      'year',
      'month',
      'payPeriod',
      'submittedOn',
      'hours as hoursWorked',
      'baseCents',
      'commissionCents',
      'bonusCents',
      countOfRow(row),
    ])
    .where('userId', '=', userId)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('payPeriod', 'desc')
    .limit(limit)
    .execute()
}

export function reimbursementsOfRows(
  db: Db,
  rowIds: readonly number[],
): Promise<(Reimbursement & { rowId: number })[]> {
  return db
    .selectFrom('payrollReimbursements')
    .select(['rowId', 'description', 'amountCents as amount'])
    .where('rowId', '=', anyId(rowIds))
    .orderBy('rowId')
    .orderBy('position')
    .execute()
}

/** Comments per period, newest period first. */
export function commentCounts(db: Db, userId: number, limit: number): Promise<(PayPeriod & { comments: number })[]> {
  return db
    .selectFrom('payrollComments')
    .select((row) => ['year', 'month', 'payPeriod', row.fn.countAll<number>().as('comments')])
    .where('userId', '=', userId)
    .groupBy(['year', 'month', 'payPeriod'])
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('payPeriod', 'desc')
    .limit(limit)
    .execute()
}

export function paidInYear(db: Db, year: number) {
  return db
    .selectFrom('payrollRows')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'payrollRows.periodId')
    .innerJoin('users', 'users.id', 'payrollRows.userId')
    .select((row) => [
      'userId',
      'users.name',
      'hours as hoursWorked',
      sql<Cents>`coalesce(base_cents, 0)`.as('totalBasePay'),
      'commissionCents as commission',
      'bonusCents as bonus',
      reimbursementOfRow(row),
    ])
    .where('year', '=', year)
    .where('submittedOn', 'is not', null)
    .execute()
}

type OfPerson = { userId: number; year: number; month: number; payPeriod: Half }

/** Newest first. */
export function payComments(db: Db, { userId, year, month, payPeriod }: OfPerson, limit: number) {
  return db
    .selectFrom('payrollComments')
    .innerJoin('users', 'users.id', 'payrollComments.authorId')
    .select([
      'payrollComments.id',
      'authorId as userId',
      unambiguousName.as('userName'),
      'text',
      'payrollComments.createdAt',
    ])
    .where('userId', '=', userId)
    .where('year', '=', year)
    .where('month', '=', month)
    .where('payPeriod', '=', payPeriod)
    .orderBy('payrollComments.id', 'desc')
    .limit(limit)
    .execute()
}

/** Unanswered questions: the last comment on someone's pay is their own. */
export function openQuestions(db: Db, limit: number) {
  const last = db
    .selectFrom('payrollComments')
    .distinctOn(['userId', 'year', 'month', 'payPeriod'])
    .select(['id', 'userId', 'authorId', 'year', 'month', 'payPeriod'])
    .orderBy('userId')
    .orderBy('year')
    .orderBy('month')
    .orderBy('payPeriod')
    .orderBy('id', 'desc')
  return db
    .selectFrom(last.as('last'))
    .innerJoin('users', 'users.id', 'last.userId')
    .select(['last.userId', 'users.name', 'year', 'month', 'payPeriod'])
    .whereRef('last.userId', '=', 'last.authorId')
    .orderBy('last.id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertPayComment(
  tx: Tx,
  comment: OfPerson & { authorId: number; text: string; createdAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('payrollComments').values(comment).returning('id').executeTakeFirstOrThrow()
  return id
}
