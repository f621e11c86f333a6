import type { Setup } from '@dray/contract/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Each step stops at the first row it finds, so the size of the tables doesn't matter. */
export const setupSteps = (db: Db): Promise<Setup> =>
  db
    .selectFrom('companySettings')
    .select([
      sql<boolean>`setup_dismissed_at is not null`.as('isDismissed'),
      sql<boolean>`company_name is not null`.as('hasCompany'),
      sql<boolean>`sells_cannabis is not null`.as('hasAssortment'),
      sql<boolean>`exists (select from products)`.as('hasProducts'),
      sql<boolean>`exists (select from customers)`.as('hasCustomers'),
      sql<boolean>`exists (select from users offset 1)`.as('hasUsers'),
      sql<boolean>`exists (select from orders)`.as('hasOrders'),
    ])
    .executeTakeFirstOrThrow()

export async function markSetupDismissed(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('companySettings').set({ setupDismissedAt: at }).execute()
}
