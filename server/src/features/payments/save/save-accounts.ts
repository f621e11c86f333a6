import { differences } from '@dray/domain/changelog/differences'
import { minus, plainDollars } from '@dray/domain/money'
import type { Tx } from '../../../platform/db/db.ts'
import { announce } from '../../../platform/live/announce.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import { type PaidOrder, updateApplied, updateCredit } from './accounts.sql.ts'
import type { Accounts } from './payment-funds.ts'

/**
 * Writes the credit and the balances that payments changed, each row once, with an entry in the log of each order that says why
 * (D-218). The only place that writes them.
 */
export async function saveAccounts(
  tx: Tx,
  { credit, orders, atFirst, steps }: Accounts,
  noteOn: (orderId: number) => string,
  author: Author,
): Promise<void> {
  const changedCredit = [...credit].filter(([id, amount]) => amount !== atFirst.credit.get(id))
  await updateCredit(
    tx,
    changedCredit.map(([customerId, amount]) => ({ customerId, credit: amount })),
  )
  const changed = [...orders.values()].flatMap((order) => {
    const before = atFirst.orders.get(order.id)
    return before === undefined || before.applied === order.applied ? [] : [{ before, order }]
  })
  await updateApplied(
    tx,
    changed.map(({ order }) => order),
  )
  await recordBalances(tx, steps)
  const entries = changed.map(({ before, order }) => ({
    id: order.id,
    notes: noteOn(order.id),
    changes: differences(order.orderNum, loggedFields(before), loggedFields(order)),
  }))
  await logUpdated(tx, 'order', entries, author)
  await announce(tx, 'customers', [...credit.keys()])
}

const loggedFields = ({ total, applied, paymentStatus }: PaidOrder) => ({
  balanceDue: plainDollars(minus(total, applied)),
  paymentStatus,
})
