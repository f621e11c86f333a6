import { differences } from '@dray/domain/changelog/differences'
import { type Cents, minus, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../../platform/db/db.ts'
import { announce } from '../../../platform/live/announce.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { recordBalances } from '../../receivables/index.ts'
import type { Accounts } from './payment-problems.ts'
import { type CreditRow, type PaidOrder, updateApplied, updateCredit } from './payment-rows.sql.ts'

/** Writes changed credit and balances, each row once, and logs the reason on each order (D-218). Nothing else writes them. */
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
    const isSame = before?.applied === order.applied && before.paymentStatus === order.paymentStatus
    return before === undefined || isSame ? [] : [{ before, order }]
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

type Credits = { customerId: number; creditUsed: Cents; creditAdded: Cents }

/** Credit ledger entries of a new payment: what it used and what is left over. */
export const creditOfNew = (
  id: number,
  { customerId, creditUsed, creditAdded }: Credits,
  author: Author,
): CreditRow[] =>
  applicationRows(id, author, [
    { customerId, amount: minus(zero, creditUsed), reason: `Used for payment ${id}` },
    { customerId, amount: creditAdded, reason: `Left over from payment ${id}` },
  ])

export const creditOfEdited = (id: number, before: Credits, after: Credits, author: Author): CreditRow[] =>
  applicationRows(id, author, [
    {
      customerId: after.customerId,
      amount: minus(netCredit(after), netCredit(before)),
      reason: `Payment ${id} was changed`,
    },
  ])

export const creditOfVoided = (id: number, before: Credits, author: Author): CreditRow[] =>
  applicationRows(id, author, [
    { customerId: before.customerId, amount: minus(zero, netCredit(before)), reason: `Payment ${id} was voided` },
  ])

const netCredit = ({ creditUsed, creditAdded }: Credits): Cents => minus(creditAdded, creditUsed)

/** The ledger has no zero entries. */
const applicationRows = (
  paymentId: number,
  { userId, at }: Author,
  entries: readonly { customerId: number; amount: Cents; reason: string }[],
): CreditRow[] =>
  entries
    .filter(({ amount }) => amount !== zero)
    .map(({ customerId, amount, reason }) => ({
      customerId,
      reason,
      paymentId,
      userId,
      amountCents: amount,
      createdAt: at,
    }))
