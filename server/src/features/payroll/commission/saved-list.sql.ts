import type { Half, PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Db } from '../../../platform/db/db.ts'

/** A person as their commission is computed. */
export const personById = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'name', 'commissionRate']).where('id', '=', id).executeTakeFirst()

/** A person's row of a period as it was saved; undefined if it never was. */
export const savedRow = (db: Db, { year, month, payPeriod }: PayPeriod, userId: number) =>
  db
    .selectFrom('payrollPeriods')
    .leftJoin('payrollRows', (join) => join.onRef('periodId', '=', 'payrollPeriods.id').on('userId', '=', userId))
    .select([
      'submittedOn',
      'payrollRows.id as rowId',
      'payrollRows.modifiedOn',
      'commissionCents as commission',
      'commissionRate',
      'ordersSavedOn',
    ])
    .where('year', '=', year)
    .where('month', '=', month)
    .where('payPeriod', '=', payPeriod satisfies Half)
    .executeTakeFirst()
