import type { InboxState } from '@dray/domain/inbox/inbox'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { type ListPage, rowPlace, sortedPage, sortSequence } from '../../platform/db/queries/sorted-page.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Null if there is one with the same external id. */
export async function insertEntry(
  tx: Tx,
  { remarks, ...entry }: Omit<Insertable<Tables['inboxEntries']>, 'remarks'> & { remarks: readonly string[] },
): Promise<number | null> {
  const row = await tx
    .insertInto('inboxEntries')
    .values({ ...entry, remarks: JSON.stringify(remarks) })
    .onConflict((conflict) => conflict.column('externalId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const entryWithExternalId = async (tx: Tx, externalId: string): Promise<number | undefined> =>
  (await tx.selectFrom('inboxEntries').select('id').where('externalId', '=', externalId).executeTakeFirst())?.id

/** Where an email comes from an address that no customer or contact has (D-348). */
const isUnknownSender = sql<SqlBool>`(channel = 'EMAIL' and sender_kind = 'email' and inbox_entries.customer_id is null
  and not exists (select from customers where lower(contact_email) = sender_key)
  and not exists (select from contacts where removed_at is null and lower(email) = sender_key))`

const isKnownSender = sql<SqlBool>`not ${isUnknownSender}`

/** Whoever gave no sign of life since then no longer has it open. */
const isHeld = (heldSince: Date) => sql<boolean>`coalesce(held_at > ${heldSince}, false)`

const entriesWithNames = (db: Db, heldSince: Date) =>
  db
    .selectFrom('inboxEntries')
    .leftJoin('customers', 'customers.id', 'inboxEntries.customerId')
    .leftJoin('users as openers', (join) => join.onRef('openers.id', '=', 'openedBy').on(isHeld(heldSince)))
    .leftJoin('users as deciders', 'deciders.id', 'decidedBy')
    .leftJoin('orders', 'orders.id', 'inboxEntries.orderId')
    .select([
      'inboxEntries.id',
      'channel',
      'sender as from',
      'senderKind',
      'senderKey',
      'subject',
      'text',
      'state',
      'inboxEntries.customerId as customerID',
      'customerName',
      sql<boolean>`${isUnknownSender}`.as('isSenderUnknown'),
      'inboxEntries.isSenderDoubtful',
      'remarks',
      'openers.id as openedById',
      'openers.name as openedBy',
      sql<Date | null>`case when openers.id is not null then opened_at end`.as('openedAt'),
      'inboxEntries.orderId as orderID',
      'orders.orderNum',
      'dismissReason',
      'deciders.name as decidedBy',
      'decidedAt',
      'receivedAt',
      'inboxEntries.modifiedOn',
    ])

export type EntryRow = NonNullable<Awaited<ReturnType<typeof entryById>>>

export const entryById = (db: Db, id: number, heldSince: Date) =>
  entriesWithNames(db, heldSince).where('inboxEntries.id', '=', id).executeTakeFirst()

type Filter = { state: InboxState | undefined; sender: 'known' | 'unknown' | undefined; heldSince: Date }

export function findEntries(db: Db, { state, sender, heldSince }: Filter, page: ListPage<'received'>) {
  const sequence = sortSequence(page, ['received_at', 'inbox_entries.id'])
  let entries = entriesWithNames(db, heldSince).select(rowPlace(sequence))
  if (state !== undefined) entries = entries.where('state', '=', state)
  if (sender !== undefined) entries = entries.where(sender === 'unknown' ? isUnknownSender : isKnownSender)
  return sortedPage(entries, sequence, page).execute()
}

/** Locked before the customer and the order. */
export const lockEntry = (tx: Tx, id: number, heldSince: Date) =>
  tx
    .selectFrom('inboxEntries')
    .leftJoin('users', 'users.id', 'openedBy')
    .select([
      'inboxEntries.id',
      'state',
      'openedBy',
      'openedAt',
      'users.name as openerName',
      isHeld(heldSince).as('isHeld'),
    ])
    .select(['inboxEntries.modifiedOn', 'channel', 'sender', 'receivedAt'])
    .where('inboxEntries.id', '=', id)
    .forNoKeyUpdate('inboxEntries')
    .executeTakeFirst()

export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>

export async function updateEntry(tx: Tx, id: number, changed: Updateable<Tables['inboxEntries']>): Promise<void> {
  await tx.updateTable('inboxEntries').set(changed).where('id', '=', id).execute()
}

/** Messages that wait, without those of unknown senders. */
export const waitingMessages = (db: Db) =>
  db
    .selectFrom('inboxEntries')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('receivedAt').as('since')])
    .where('state', '=', 'OPEN')
    .where(isKnownSender)
    .executeTakeFirstOrThrow()

export async function deleteEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('inboxEntries').where('createdAt', '<', before).execute()
}
