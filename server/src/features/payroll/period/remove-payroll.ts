import * as contract from '@dray/contract/payroll'
import { payPeriodInstants, periodName } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated, refuseIfChanged } from '../../changelog/index.ts'
import { removeDraftCorrections } from '../commission/corrections.ts'
import { loggedLists } from '../commission/logged-lists.ts'
import { readPayroll } from './read-payroll.ts'
import { rowRemoved } from './row-figures.ts'
import { findRows, deletePeriod, lockSavedPeriod } from './rows.sql.ts'

/**
 * Deletes a period's payroll, submitted or not, and frees its orders. Refuses if it changed since it was read. The log keeps what it
 * was.
 */
export async function removePayroll(
  tx: Tx,
  request: CallRequest<typeof contract.removePayroll>,
): Promise<{ ok: true }> {
  const { timeZone } = request
  const period = mustExist(await lockSavedPeriod(tx, request.params))
  const sent = request.query.lastSaved?.toISOString()
  const current = async () => contract.payrollPeriodSchema.encode(await readPayroll(tx, request.params, timeZone))
  await refuseIfChanged(tx, 'payroll', period, { sent, current })
  const saved = (await findRows(tx, period, { from: payPeriodInstants(period, timeZone).from })).flatMap((row) =>
    row.id === null ? [] : [{ ...row, id: row.id }],
  )
  const lists = await loggedLists(
    tx,
    saved.map(({ id }) => id),
  )
  await removeDraftCorrections(tx, period, request.author)
  await deletePeriod(tx, period.id)
  const entry = {
    id: period.id,
    changes: saved.flatMap((row) => rowRemoved(row, lists(row.id))),
    notes: `Deleted ${periodName(period)}`,
  }
  await logUpdated(tx, 'payroll', [entry], request.author)
  return { ok: true }
}
