import type { CompanySettings } from '@dray/contract/settings'
import type { Db, Tx } from '../../db/db.ts'

/** There is one row, which a migration inserted. */
const settingsRow = (db: Db) => db.selectFrom('companySettings').select(['payWhenPaid', 'modifiedOn'])

export const companySettings = (db: Db): Promise<CompanySettings> => settingsRow(db).executeTakeFirstOrThrow()

/** So that of two changes the second sees the first. */
export const lockCompanySettings = (tx: Tx): Promise<CompanySettings> =>
  settingsRow(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateCompanySettings(tx: Tx, settings: CompanySettings): Promise<void> {
  await tx.updateTable('companySettings').set(settings).execute()
}
