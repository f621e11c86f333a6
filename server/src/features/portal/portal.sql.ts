import type { PortalSettings } from '@dray/contract/settings'
import type { Db, Tx } from '../../platform/db/db.ts'
import { orderRuleColumns } from '../company/index.ts'

/** Takes the contact that the device belongs to, like every function here. */
export const contactOfPortal = (db: Db, contactId: number) =>
  db
    .selectFrom('contacts')
    .innerJoin('customers', 'customers.id', 'contacts.customerId')
    .select(['contacts.name', 'contacts.mayOrder', 'contacts.seesMoney', 'customers.customerName'])
    .where('contacts.userId', '=', contactId)
    .executeTakeFirst()

export async function howToPay(db: Db): Promise<string | null> {
  return (await portalSettings(db)).howToPay
}

const settingsRow = (db: Db) =>
  db
    .selectFrom('companySettings')
    .select(['id', 'portal', 'howToPay', 'claimDays', 'amountsInMessages'])
    .select(orderRuleColumns)

export const portalSettings = (db: Db): Promise<PortalSettings & { id: number }> =>
  settingsRow(db).executeTakeFirstOrThrow()

/** Serializes changes, so the second sees the first. */
export const lockPortalSettings = (tx: Tx): Promise<PortalSettings & { id: number }> =>
  settingsRow(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updatePortalSettings(
  tx: Tx,
  { minimumOrder: minimumOrderCents, ...settings }: PortalSettings & { modifiedOn: Date },
): Promise<void> {
  await tx
    .updateTable('companySettings')
    .set({ ...settings, minimumOrderCents })
    .execute()
}
