import type * as contract from '@dray/contract/payroll'
import type { Tx } from '../../../db/db.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { authorOf } from '../../changelog/index.ts'
import { lockPeriod, lockRow } from './lock-period.ts'
import { savedRowOf } from './read-payroll.ts'
import { recordRow } from './record-row.ts'
import { openRow, rowAfter, rowDifferences } from './row-figures.ts'
import { saveRows } from './rows.sql.ts'

/** Saves what is sent of a person's row in an open period (D-121, D-131). */
export async function changePayrollRow(
  tx: Tx,
  request: CallRequest<typeof contract.changePayrollRow>,
): Promise<contract.SavedRow> {
  const { params, body, at } = request
  const { userId } = params
  const author = authorOf(request)
  const period = await lockPeriod(tx, params, author)
  const before = await lockRow(tx, period, { userId, modifiedOn: body.modifiedOn }, at)
  const { hoursWorked: hours, totalBasePay: base, commission, commissionRate, bonus } = body
  const after = rowAfter(before, { hours, base, commission, commissionRate, bonus })
  const save = () => saveRows(tx, period.id, [openRow(after)], at)
  await recordRow(tx, { period, before, changes: rowDifferences(before, after), save }, author)
  return savedRowOf(tx, period, userId)
}
