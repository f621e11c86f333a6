import type { Cents } from '@dray/domain/money'
import { type Selectable, sql, type Updateable } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import {
  type BulkRow,
  bulkUpdate,
  insertAll,
  insertWithIds,
  columnsOfNew,
} from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fixedQuery } from '../../../platform/db/queries/fixed-query.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { pipeline } from '../../../platform/db/transaction.ts'

/** The customer to lock before changing the payment. */
export async function customerOfPayment(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('payments').select('customerId').where('id', '=', id).executeTakeFirst()
  return row?.customerId
}

/** Locks until the transaction ends. Lock its customer and orders first. */
export function lockPaymentRow(tx: Tx, id: number) {
  return tx
    .selectFrom('payments')
    .select([
      'id',
      'customerId',
      'amountCents as amount',
      'creditDeductedCents as creditUsed',
      'creditAddedCents as creditAdded',
      'paymentDate',
      'paymentMethod',
      'reference',
      'notes',
      'modifiedOn',
      'voidedAt',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function storedApplications(tx: Tx, paymentId: number) {
  return tx
    .selectFrom('paymentApplications')
    .select(['orderId', 'amountCents as amount'])
    .where('paymentId', '=', paymentId)
    .orderBy('orderId')
    .execute()
}

const newColumns = columnsOfNew(
  'payments',
  [
    'customerId',
    'paymentDate',
    'paymentMethod',
    'reference',
    'notes',
    'createdAt',
    'amountCents as amount',
    'creditDeductedCents as creditUsed',
    'creditAddedCents as creditAdded',
    'createdBy',
    'modifiedOn',
  ],
  ['voidedAt', 'voidedBy', 'voidReason'],
)

/** Returns the payments with their ids. */
export const insertPayments = <Payment extends BulkRow<'payments', (typeof newColumns)[number]>>(
  tx: Tx,
  payments: readonly Payment[],
): Promise<(Payment & { id: number })[]> => insertWithIds(tx, 'payments', payments, newColumns)

export async function updatePayment(tx: Tx, id: number, changed: Updateable<Tables['payments']>): Promise<void> {
  await tx.updateTable('payments').set(changed).where('id', '=', id).execute()
}

type ApplicationRow = { paymentId: number; orderId: number; amount: Cents }

export async function insertApplications(tx: Tx, rows: readonly ApplicationRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = ['paymentId', 'orderId', 'amountCents as amount'] as const
  await pipeline(tx, insertAll(tx, 'paymentApplications', rows, columns))
}

export async function deleteApplications(tx: Tx, paymentId: number): Promise<void> {
  await pipeline(tx, tx.deleteFrom('paymentApplications').where('paymentId', '=', paymentId).execute())
}

export type PaidOrder = Awaited<ReturnType<typeof lockOrdersToPay>>[number]

/** Locks in id order until the transaction ends, so neither a payment nor an edit changes these balances. */
export const lockOrdersToPay = fixedQuery((tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select([
      'id',
      'orderNum',
      'customerId',
      'orderStatus',
      'totalCents as total',
      'appliedCents as applied',
      'creditedCents as credited',
      'paymentStatus',
      'paymentModifiedOn',
      'createdAt',
    ])
    .where('id', '=', anyId(orderIds))
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Leaves the order's modifiedOn alone, so an open Edit Order isn't refused. */
export const updateApplied = (tx: Tx, orders: readonly PaidOrder[]): Promise<void> =>
  pipeline(
    tx,
    bulkUpdate(tx, 'orders', orders, [
      'id',
      'appliedCents as applied',
      'creditedCents as credited',
      'paymentStatus',
      'paymentModifiedOn',
    ]),
  )

export const updateCredit = (tx: Tx, credits: readonly { customerId: number; credit: Cents }[]): Promise<void> =>
  pipeline(tx, bulkUpdate(tx, 'customers', credits, ['id as customerId', 'creditCents as credit']))

type StoredCredit = Selectable<Tables['creditEntries']>
export type CreditRow = Omit<StoredCredit, 'id' | Origin> & Partial<Pick<StoredCredit, Origin>>
type Origin = 'paymentId' | 'memoId'

export async function insertCreditEntries(tx: Tx, rows: readonly CreditRow[]): Promise<void> {
  const entries = rows.map((row) => ({ paymentId: null, memoId: null, ...row }))
  const columns = ['customerId', 'reason', 'paymentId', 'memoId', 'userId', 'amountCents', 'createdAt'] as const
  await pipeline(tx, insertAll(tx, 'creditEntries', entries, columns))
}

const maxNamed = 3

/** The newest payments that used credit of the customer. */
export const paymentsUsingCredit = (db: Db, customerId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'creditDeductedCents as amount', 'paymentDate as paidOn'])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`credit_deducted_cents > 0`)
    .where('voidedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxNamed)
    .execute()
