import * as contract from '@dray/contract/payroll'
import type { Tx } from '../../../db/db.ts'
import { allInOrder, withoutWaiting } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { authorOf, logUpdated, refuseIfChanged } from '../../changelog/index.ts'
import { refuseIneligible } from '../commission/changed-orders.ts'
import { lockPeriod, type OpenPeriod } from './lock-period.ts'
import { updatePeriod } from './period.sql.ts'
import { readPayroll } from './read-payroll.ts'
import { frozenRow, rowAfter, rowDifferences } from './row-figures.ts'
import { findRows, saveRows, type StoredRow } from './rows.sql.ts'

/**
 * Saves what is sent of a period, then freezes it with everyone who is paid in it (D-119, D-224): from then on nothing that changes
 * about a person or an order changes it.
 */
export async function submitPayroll(
  tx: Tx,
  request: CallRequest<typeof contract.submitPayroll>,
  timeZone: string,
): Promise<contract.PayrollPeriod> {
  const { params, body, user, at } = request
  const author = authorOf(request)
  const period = await lockPeriod(tx, params, author)
  const sent = new Map(body.users.map((row) => [row.userId, row]))
  const [stored] = await allInOrder([
    unchangedRows(tx, period, { sent: [...sent.values()], timeZone }),
    refuseIneligible(tx, period, timeZone),
  ])
  const planned = stored.map((before) => ({ before, after: rowAfter(before, sent.get(before.userId) ?? {}) }))
  const rows = planned.map(({ after }) => frozenRow(after))
  await withoutWaiting(tx, saveRows(tx, period.id, rows, at))
  await withoutWaiting(tx, updatePeriod(tx, period.id, { modifiedOn: at, submittedOn: at, submittedBy: user.id }))
  const changes = planned.flatMap(({ before, after }) => rowDifferences(before, after))
  await logUpdated(tx, 'payroll', [{ id: period.id, changes, notes: 'Submitted' }], author)
  return readPayroll(tx, params, timeZone)
}

type SentRow = CallRequest<typeof contract.submitPayroll>['body']['users'][number]

/**
 * The stored rows. Refuses if they are no longer as they were read (D-15): saved meanwhile, of somebody who has left, or with a base from another pay
 * type or base rate, which would be taken for a base that was typed. Somebody who joined meanwhile is missing from them.
 */
async function unchangedRows(
  tx: Tx,
  period: OpenPeriod,
  { sent, timeZone }: { sent: readonly SentRow[]; timeZone: string },
): Promise<StoredRow[]> {
  const stored = await findRows(tx, period)
  const current = async () => contract.payrollPeriodSchema.encode(await readPayroll(tx, period, timeZone))
  const changedMeanwhile = async () => new Refusal('changed-meanwhile', { current: await current(), changedBy: null })
  const rows = new Map(stored.map((row) => [row.userId, row]))
  const sentIds = new Set(sent.map(({ userId }) => userId))
  if (sent.length > 0 && stored.some(({ userId }) => !sentIds.has(userId))) throw await changedMeanwhile()
  for (const { userId, lastSaved, payType, baseRate } of sent) {
    const row = rows.get(userId)
    const isSamePay = isSame(payType, row?.payType) && isSame(baseRate, row?.baseRate)
    if (!row || !isSamePay) throw await changedMeanwhile()
    await refuseIfChanged(tx, 'payroll', { id: period.id, modifiedOn: row.modifiedOn }, { sent: lastSaved, current })
  }
  return stored
}

const isSame = <Value>(sent: Value, stored: Value): boolean => sent === undefined || sent === stored
