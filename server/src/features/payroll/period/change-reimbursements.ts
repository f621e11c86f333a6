import type * as contract from '@dray/contract/payroll'
import { filledReimbursements } from '@dray/domain/payroll/pay'
import type { Tx } from '../../../db/db.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { authorOf } from '../../changelog/index.ts'
import { lockPeriod, lockRow } from './lock-period.ts'
import { savedRowOf } from './read-payroll.ts'
import { recordRow } from './record-row.ts'
import { openRow, rowDifferences } from './row-figures.ts'
import { replaceReimbursements, saveRows } from './rows.sql.ts'

/** Replaces a person's reimbursements in an open period; rows without a description and an amount are dropped (D-130). */
export async function changeReimbursements(
  tx: Tx,
  request: CallRequest<typeof contract.changeReimbursements>,
  timeZone: string,
): Promise<contract.SavedRow> {
  const { params, query, body, at } = request
  const { userId, period: payPeriod } = params
  const author = authorOf(request)
  const period = await lockPeriod(tx, { ...params, payPeriod }, author)
  const before = await lockRow(tx, period, { userId, modifiedOn: query.modifiedOn }, { at, timeZone })
  const after = { ...before, reimbursements: filledReimbursements(body) }
  const save = async () => {
    await replaceReimbursements(tx, before.id, after.reimbursements)
    await saveRows(tx, period.id, [openRow(after)], at)
  }
  await recordRow(tx, { period, before, changes: rowDifferences(before, after), save }, author)
  return savedRowOf(tx, period, { userId, timeZone })
}
