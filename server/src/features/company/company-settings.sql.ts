import type { CompanySettings } from '@dray/contract/settings'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Settings chosen in the web app, without those from environment variables. */
export type CompanyDecisions = Omit<CompanySettings, 'environment'>

/** A migration inserted the only row. */
const settingsRow = (db: Db) =>
  db
    .selectFrom('companySettings')
    .select([
      'id',
      'companyName',
      'companyAddress',
      'companyPhone',
      'logo',
      'accent',
      'invoiceFooter',
      'paymentTermsDays',
      'pageSize',
      'batchOrder',
      'paymentMethods',
      'allocateWaiting',
      'requireSignature',
      'requirePhoto',
      'payWhenPaid',
      'requirePayment',
      'countLimitUnits',
      'countLimitPercent',
      'secondFactorRoles',
      'modifiedOn',
    ])

export const companyDecisions = (db: Db): Promise<CompanyDecisions> => settingsRow(db).executeTakeFirstOrThrow()

/** Serializes changes, so the second sees the first. */
export const lockCompanyDecisions = (tx: Tx): Promise<CompanyDecisions> =>
  settingsRow(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateCompanyDecisions(tx: Tx, { id, ...decisions }: CompanyDecisions): Promise<void> {
  await tx.updateTable('companySettings').set(decisions).where('id', '=', id).execute()
}
