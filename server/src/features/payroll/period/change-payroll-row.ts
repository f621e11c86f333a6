import type * as contract from '@dray/contract/payroll'
import type { Tx } from '../../../db/db.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { authorOf } from '../../changelog/index.ts'
import { loggedLists } from '../commission/logged-lists.ts'
import { type ListToSave, type SavedList, savePaidOrders } from '../commission/save-paid-orders.ts'
import { type LockedRow, lockPeriod, lockRow, type OpenPeriod } from './lock-period.ts'
import { savedRowOf } from './read-payroll.ts'
import { recordRow } from './record-row.ts'
import { listDifferences, openRow, rateOf, rowAfter, rowDifferences } from './row-figures.ts'
import { saveRows } from './rows.sql.ts'

type Request = Omit<CallRequest<typeof contract.changePayrollRow>, 'query'>

/** Saves what is sent of a person's row in an open period (D-121, D-131). */
export async function changePayrollRow(tx: Tx, request: Request, timeZone: string): Promise<contract.SavedRow> {
  const period = await savePayrollRow(tx, request, timeZone)
  return savedRowOf(tx, period, { userId: request.params.userId, timeZone })
}

/** The same without an answer. Returns the period. */
export async function savePayrollRow(tx: Tx, request: Request, timeZone: string): Promise<OpenPeriod> {
  const { params, body, at } = request
  const { userId } = params
  const author = authorOf(request)
  const period = await lockPeriod(tx, params, author)
  const before = await lockRow(tx, period, { userId, modifiedOn: body.modifiedOn }, { at, timeZone })
  const { hoursWorked: hours, totalBasePay: base, commission, commissionRate, bonus } = body
  const typed = rowAfter(before, { hours, base, commission, commissionRate, bonus })
  const list =
    body.paidOrders || body.corrections
      ? await saveList(tx, { period, row: { ...before, rate: rateOf(typed) }, sent: body, at, timeZone })
      : undefined
  const after = { ...typed, commission: list?.commission ?? typed.commission }
  const save = () => saveRows(tx, period.id, [openRow(after)], at)
  const changes = [...rowDifferences(before, after), ...(list?.changes ?? [])]
  await recordRow(tx, { period, before, changes, notes: list?.notes, save }, author)
  return period
}

/** Saves a list, and answers what it comes to and what the log says of it. */
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
