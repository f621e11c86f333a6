import type * as contract from '@dray/contract/payroll'
import type { FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { loggedLists } from '../commission/logged-lists.ts'
import { type ListToSave, type SavedList, savePaidOrders } from '../commission/save-paid-orders.ts'
import { type LockedRow, lockPeriod, lockRow, type OpenPeriod } from './lock-period.ts'
import { readSavedRow } from './read-payroll.ts'
import { listDifferences, openRow, rowRate, rowDifferences } from './row-figures.ts'
import { replaceReimbursements, saveRows, updatePeriod } from './rows.sql.ts'
import { reimbursedAnew, rowsAfter, versionSent } from './sent-rows.ts'

type Request = Omit<CallRequest<typeof contract.changePayrollRow>, 'query'>

/** Saves the fields of a row that are sent, in an open period (D-121). */
export async function changePayrollRow(tx: Tx, request: Request): Promise<contract.SavedRow> {
  const period = await savePayrollRow(tx, request)
  return readSavedRow(tx, period, { userId: request.params.userId, timeZone: request.timeZone })
}

export async function savePayrollRow(tx: Tx, request: Request): Promise<OpenPeriod> {
  const { params, at, timeZone, author } = request
  const { paidOrders, corrections, ...sent } = request.body
  const { userId } = params
  const period = await lockPeriod(tx, params, author)
  const before = await lockRow(tx, period, { userId, modifiedOn: versionSent(sent) }, request)
  const [planned] = rowsAfter([{ sent, before }])
  const typed = mustExist(planned).after
  const list =
    paidOrders || corrections
      ? await saveList(tx, {
          period,
          at,
          timeZone,
          sent: { paidOrders, corrections },
          row: { ...before, rate: rowRate(typed) },
        })
      : undefined
  const after = { ...typed, commission: list?.commission ?? typed.commission }
  const save = async () => {
    await saveRows(tx, period.id, [openRow(after)], at)
    await replaceReimbursements(tx, period.id, reimbursedAnew([{ before, after }]))
  }
  const changes = [...rowDifferences(before, after), ...(list?.changes ?? [])]
  await recordRow(tx, { period, before, changes, notes: list?.notes, save }, author)
  return period
}

async function saveList(tx: Tx, list: ListToSave & { row: LockedRow }) {
  const { row } = list
  // A row that was never saved has no list.
  const before = await loggedLists(tx, row.modifiedOn === null ? [] : [row.id])
  const saved = await savePaidOrders(tx, list)
  const after = await loggedLists(tx, [row.id])
  const changes = listDifferences(row, before(row.id), after(row.id))
  return { commission: saved.commission, notes: listNote(row.name, saved), changes }
}

const listNote = (name: string, { orders, corrections }: SavedList): string =>
  `Saved commission of ${name} on ${counted(orders, 'order')}${corrections > 0 ? ` and ${counted(corrections, 'correction')}` : ''}`

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

type RowChange = {
  period: OpenPeriod
  before: LockedRow
  changes: readonly FieldChange[]
  /** Extra notes for the log. With notes, the row is saved even if nothing changed. */
  notes?: string | undefined
  save: () => Promise<unknown>
}

/** Saves a row and logs it on its period. A row that was never saved is saved even without changes. */
async function recordRow(tx: Tx, { period, before, save, ...entry }: RowChange, author: Author): Promise<void> {
  const isNew = before.modifiedOn === null
  const isSame = entry.changes.length === 0 && entry.notes === undefined
  if (!isNew && isSame) return
  await save()
  await updatePeriod(tx, period.id, { modifiedOn: author.at })
  const { changes, notes = isSame ? `Saved ${before.name}` : undefined } = entry
  await logUpdated(tx, 'payroll', [{ id: period.id, changes, ...(notes === undefined ? {} : { notes }) }], author)
}

/** Replaces a person's reimbursements in an open period. Drops rows without description and amount (D-130). */
export function changeReimbursements(
  tx: Tx,
  {
    params: { period: payPeriod, ...params },
    query,
    body,
    ...request
  }: CallRequest<typeof contract.changeReimbursements>,
): Promise<contract.SavedRow> {
  const row = { reimbursementsDetails: body, modifiedOn: query.modifiedOn }
  return changePayrollRow(tx, { ...request, params: { ...params, payPeriod }, body: row })
}
