import { plainDollars } from '@dray/domain/money'
import type { Db } from '../../../platform/db/db.ts'
import { correctionsOfRows, ordersOfRows } from './lists-of-period.sql.ts'

/** How the log shows a row's list: orders, adjusted costs and corrections, by order number. */
export type LoggedList = { paidOrders: string[]; adjustedCost: string[]; corrections: string[] }

const maxLogged = 200

export async function loggedLists(db: Db, rowIds: readonly number[]): Promise<(rowId: number) => LoggedList> {
  const isNone = rowIds.length === 0
  const orders = Map.groupBy(isNone ? [] : await ordersOfRows(db, rowIds), ({ rowId }) => rowId)
  const corrections = Map.groupBy(isNone ? [] : await correctionsOfRows(db, rowIds), ({ rowId }) => rowId)
  return (rowId) => {
    const listed = orders.get(rowId) ?? []
    const costs = listed.flatMap(({ orderNum, adjustedCost }) =>
      adjustedCost === null ? [] : [`${orderNum} ${plainDollars(adjustedCost)}`],
    )
    const corrected = (corrections.get(rowId) ?? []).map(
      ({ orderNum, amount }) => `${orderNum} ${plainDollars(amount)}`,
    )
    return {
      paidOrders: bounded(listed.map(({ orderNum }) => orderNum)),
      adjustedCost: bounded(costs),
      corrections: bounded(corrected),
    }
  }
}

const bounded = (texts: readonly string[]): string[] =>
  texts.length <= maxLogged ? [...texts] : [...texts.slice(0, maxLogged), `and ${texts.length - maxLogged} more`]
