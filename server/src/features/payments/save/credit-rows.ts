import { type Cents, minus, zero } from '@dray/domain/money'
import type { Author } from '../../changelog/index.ts'
import type { CreditRow } from './accounts.sql.ts'

type Credits = { customerId: number; creditUsed: Cents; creditAdded: Cents }

/** The entries of the credit ledger for a new payment: what it used, and what is left over of it (D-108). */
export const creditOfNew = (
  id: number,
  { customerId, creditUsed, creditAdded }: Credits,
  author: Author,
): CreditRow[] =>
  rowsOf(id, author, [
    { customerId, amount: minus(zero, creditUsed), reason: `Used for payment ${id}` },
    { customerId, amount: creditAdded, reason: `Left over from payment ${id}` },
  ])

/** By how much the edit of a payment changes the credit. */
export const creditOfEdited = (id: number, before: Credits, after: Credits, author: Author): CreditRow[] =>
  rowsOf(id, author, [
    {
      customerId: after.customerId,
      amount: minus(netOf(after), netOf(before)),
      reason: `Payment ${id} was changed`,
    },
  ])

export const creditOfVoided = (id: number, before: Credits, author: Author): CreditRow[] =>
  rowsOf(id, author, [
    { customerId: before.customerId, amount: minus(zero, netOf(before)), reason: `Payment ${id} was voided` },
  ])

const netOf = ({ creditUsed, creditAdded }: Credits): Cents => minus(creditAdded, creditUsed)

/** The ledger has no entries of nothing. */
const rowsOf = (
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
