import * as contract from '@dray/contract/payroll'
import {
  comparePeriods,
  type PayPeriod,
  payPeriodAt,
  payPeriodInstants,
  periodName,
} from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder, pipeline } from '../../../platform/db/transaction.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated, refuseIfChanged } from '../../changelog/index.ts'
import { refuseIneligible } from '../commission/changed-orders.ts'
import { removeDraftCorrections } from '../commission/corrections.ts'
import { loggedLists } from '../commission/logged-lists.ts'
import { lockPeriod, type OpenPeriod } from './lock-period.ts'
import { readPayroll } from './read-payroll.ts'
import { frozenRow, rowDifferences, rowRemoved } from './row-figures.ts'
import {
  deletePeriod,
  findRows,
  lockSavedPeriod,
  replaceReimbursements,
  saveRows,
  type StoredRow,
  updatePeriod,
} from './rows.sql.ts'
import { reimbursedAnew, rowsAfter, versionSent } from './sent-rows.ts'

/**
 * Saves what is sent and freezes the period with everyone paid in it: later changes to people or orders no longer affect it.
 */
export async function submitPayroll(
  tx: Tx,
  request: CallRequest<typeof contract.submitPayroll>,
): Promise<contract.PayrollPeriod> {
  const { params, body, user, at, timeZone, author } = request
  refuseOtherPeriod(params, body)
  if (comparePeriods(params, payPeriodAt(at, timeZone)) > 0) throw new Refusal('period-not-begun')
  const period = await lockPeriod(tx, params, author)
  const [stored] = await allInOrder([
    unchangedRows(tx, period, { sent: body.users, timeZone }),
    refuseIneligible(tx, period, timeZone),
  ])
  const sent = new Map(body.users.map((row, place) => [row.userId, { sent: row, path: `users.${place}.` }]))
  const planned = rowsAfter(stored.map((before) => ({ ...(sent.get(before.userId) ?? { sent: {} }), before })))
  const rows = planned.map(({ after }) => frozenRow(after))
  await pipeline(tx, saveRows(tx, period.id, rows, at))
  await replaceReimbursements(tx, period.id, reimbursedAnew(planned))
  await pipeline(tx, updatePeriod(tx, period.id, { modifiedOn: at, submittedOn: at, submittedBy: user.id }))
  const changes = planned.flatMap(({ before, after }) => rowDifferences(before, after))
  await logUpdated(tx, 'payroll', [{ id: period.id, changes, notes: 'Submitted' }], author)
  return readPayroll(tx, params, timeZone)
}

type SentRow = CallRequest<typeof contract.submitPayroll>['body']['users'][number]

/** If the body names a period, it must match the URL. */
function refuseOtherPeriod(period: PayPeriod, sent: Partial<Record<keyof PayPeriod, unknown>>): void {
  const other = (['year', 'month', 'payPeriod'] as const).find(
    (field) => sent[field] !== undefined && sent[field] !== period[field],
  )
  if (other !== undefined) throw invalidField(other, 'This is another pay period than the one in the address')
}

/** Refuses if rows have changed since they were read, someone in them has left, or someone new is missing. */
async function unchangedRows(
  tx: Tx,
  period: OpenPeriod,
  { sent, timeZone }: { sent: readonly SentRow[]; timeZone: string },
): Promise<StoredRow[]> {
  const stored = await findRows(tx, period, { from: payPeriodInstants(period, timeZone).from })
  const current = async () => contract.payrollPeriodSchema.encode(await readPayroll(tx, period, timeZone))
  const rows = new Map(stored.map((row) => [row.userId, row]))
  const sentIds = new Set(sent.map(({ userId }) => userId))
  const isMissing = sent.length > 0 && stored.some(({ userId }) => !sentIds.has(userId))
  if (isMissing || sent.some(({ userId }) => !rows.has(userId)))
    throw new Refusal('changed-meanwhile', { current: await current(), changedBy: null })
  for (const row of sent) {
    const { modifiedOn } = mustExist(rows.get(row.userId))
    await refuseIfChanged(tx, 'payroll', { id: period.id, modifiedOn }, { sent: versionSent(row), current })
  }
  return stored
}

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
