import type { CompanySettings } from '@dray/contract/settings'
import type { OrderRules } from '@dray/domain/ordering/order-rules'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Settings chosen in the web app, without those from environment variables. */
export type CompanyDecisions = Omit<CompanySettings, 'environment'> & { portal: boolean }

/** Rules for orders of contacts (D-341). */
export const orderRuleColumns = [
  'minimumOrderCents as minimumOrder',
  'deliveryDays',
  'cutoffTime',
  'cutoffDays',
  'closedDays',
] as const

export const orderRules = (db: Db): Promise<OrderRules> =>
  db.selectFrom('companySettings').select(orderRuleColumns).executeTakeFirstOrThrow()

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
      'sellsCannabis',
      'secondFactorRoles',
      'portal',
      'modifiedOn',
    ])

export const companyDecisions = (db: Db): Promise<CompanyDecisions> => settingsRow(db).executeTakeFirstOrThrow()

/** Serializes changes, so the second sees the first. */
export const lockCompanyDecisions = (tx: Tx): Promise<CompanyDecisions> =>
  settingsRow(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateCompanyDecisions(tx: Tx, { id, ...decisions }: CompanyDecisions): Promise<void> {
  await tx.updateTable('companySettings').set(decisions).where('id', '=', id).execute()
}

/** As Telegram named the bot. */
export async function connectedBotName(db: Db): Promise<string | null> {
  return (await db.selectFrom('botLease').select('botName').executeTakeFirstOrThrow()).botName
}
