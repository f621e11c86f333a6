import type { CompanySettings } from '@dray/contract/settings'
import type { DocumentCompany } from '@dray/domain/documents/document-content'
import type { ProofRules } from '@dray/domain/deliveries/stop-events'
import type { PageSize } from '@dray/domain/documents/page-setup'
import type { BatchOrder } from '@dray/domain/orders/batches/allocate-batches'
import type { OptionalMethod } from '@dray/domain/payments/payment-methods'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { type CompanyDecisions, companyDecisions, connectedBotName } from './company-settings.sql.ts'

/** The company's settings, with the environment's values as defaults. */
export const withEnvironment = (
  decisions: CompanyDecisions,
  { name, address, phone }: Config['company'],
): CompanySettings => ({
  ...decisions,
  environment: { companyName: name, companyAddress: address, companyPhone: phone },
})

export const readCompanySettings = async (db: Db, { company }: Pick<Config, 'company'>): Promise<CompanySettings> =>
  withEnvironment(await companyDecisions(db), company)

export type CompanyNow = ProofRules & {
  company: DocumentCompany
  invoiceFooter: string
  /** Paper size of everything printed; null means each place has its own. */
  pageSize: PageSize | null
  /** Days until a new customer's orders are due; null means on delivery. */
  paymentTermsDays: number | null
  batchOrder: BatchOrder
  paymentMethods: OptionalMethod[]
  requirePayment: boolean
  sellsCannabis: boolean | null
  portal: boolean
  timeZone: string
}

export async function companyNow(
  db: Db,
  { company, timeZone }: Pick<Config, 'company' | 'timeZone'>,
): Promise<CompanyNow> {
  const decided = await companyDecisions(db)
  return {
    company: {
      name: decided.companyName ?? company.name,
      address: decided.companyAddress ?? company.address,
      phone: decided.companyPhone ?? company.phone,
      ...(decided.logo === null ? {} : { logo: decided.logo }),
      ...(decided.accent === null ? {} : { accent: decided.accent }),
    },
    invoiceFooter: decided.invoiceFooter ?? '',
    pageSize: decided.pageSize,
    paymentTermsDays: decided.paymentTermsDays,
    batchOrder: decided.batchOrder,
    requireSignature: decided.requireSignature,
    requirePhoto: decided.requirePhoto,
    paymentMethods: decided.paymentMethods,
    requirePayment: decided.requirePayment,
    sellsCannabis: decided.sellsCannabis,
    portal: decided.portal,
    timeZone,
  }
}

/** The bot for access codes. TELEGRAM_BOT wins; without either variable, this makes no query. */
export async function botName(db: Db, { telegramBot, telegram }: Pick<Config, 'telegramBot' | 'telegram'>) {
  if (telegramBot !== undefined) return telegramBot
  return telegram === undefined ? null : connectedBotName(db)
}
