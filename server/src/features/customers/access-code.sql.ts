import type { Db, Tx } from '../../platform/db/db.ts'

const accessCodes = (db: Db) =>
  db
    .selectFrom('customers')
    .leftJoin('contacts', 'contacts.userId', 'customers.tgAccessCodeContactId')
    .select([
      'customers.id as customerId',
      'customers.customerName',
      'tgAccessCode as code',
      'tgAccessCodeExpiresAt as expiresAt',
      'tgAccessCodeUsedAt as usedAt',
      'contacts.userId as contactId',
      'contacts.name as contactName',
      'contacts.removedAt as contactRemovedAt',
    ])

export const accessCodeOfCustomer = (db: Db, customerId: number) =>
  accessCodes(db).where('customers.id', '=', customerId).where('tgAccessCode', 'is not', null).executeTakeFirst()

/** Also finds codes that no longer work. */
export const findAccessCode = (db: Db, code: string) =>
  accessCodes(db).where('tgAccessCode', '=', code).executeTakeFirst()

/** Locks the customer, so two chats can't use the code. Returns whether there still is one with this code. */
export async function lockAccessCode(tx: Tx, code: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('tgAccessCode', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return customer !== undefined
}

type NewCode = { code: string; contactId: number | null; expiresAt: Date }

/** Replaces the customer's earlier code. */
export async function saveAccessCode(
  tx: Tx,
  customerId: number,
  { code, contactId, expiresAt }: NewCode,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      tgAccessCode: code,
      tgAccessCodeContactId: contactId,
      tgAccessCodeExpiresAt: expiresAt,
      tgAccessCodeUsedAt: null,
    })
    .where('id', '=', customerId)
    .execute()
}

export async function markAccessCodeUsed(tx: Tx, customerId: number, contactId: number, at: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ tgAccessCodeContactId: contactId, tgAccessCodeUsedAt: at })
    .where('id', '=', customerId)
    .execute()
}
