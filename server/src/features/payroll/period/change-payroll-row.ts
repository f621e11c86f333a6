import type * as contract from '@dray/contract/payroll'
import type { Tx } from '../../../db/db.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { authorOf } from '../../changelog/index.ts'
import { type SavedList, savePaidOrders } from '../commission/save-paid-orders.ts'
import { lockPeriod, lockRow } from './lock-period.ts'
import { savedRowOf } from './read-payroll.ts'
import { recordRow } from './record-row.ts'
import { openRow, rateOf, rowAfter, rowDifferences } from './row-figures.ts'
import { saveRows } from './rows.sql.ts'

/** Saves what is sent of a person's row in an open period (D-121, D-131). */
export async function changePayrollRow(
  tx: Tx,
  request: CallRequest<typeof contract.changePayrollRow>,
  timeZone: string,
): Promise<contract.SavedRow> {
  const { params, body, at } = request
  const { userId } = params
  const author = authorOf(request)
  const period = await lockPeriod(tx, params, author)
  const before = await lockRow(tx, period, { userId, modifiedOn: body.modifiedOn }, { at, timeZone })
  const { hoursWorked: hours, totalBasePay: base, commission, commissionRate, bonus } = body
  const typed = rowAfter(before, { hours, base, commission, commissionRate, bonus })
  const list =
    body.paidOrders || body.corrections
      ? await savePaidOrders(tx, { period, row: { ...before, rate: rateOf(typed) }, sent: body, at, timeZone })
      : undefined
  const after = { ...typed, commission: list?.commission ?? typed.commission }
  const save = () => saveRows(tx, period.id, [openRow(after)], at)
  const notes = list && listNote(before.name, list)
  await recordRow(tx, { period, before, changes: rowDifferences(before, after), notes, save }, author)
  return savedRowOf(tx, period, { userId, timeZone })
}

const listNote = (name: string, { orders, corrections }: SavedList): string =>
  `Saved commission of ${name} on ${counted(orders, 'order')}${corrections > 0 ? ` and ${counted(corrections, 'correction')}` : ''}`

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
