import type { CompanySettings } from '@dray/contract/settings'
import type { DocumentCompany } from '@dray/domain/documents/document-content'
import type { PageSize } from '@dray/domain/documents/page-setup'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { type CompanyDecisions, companyDecisions } from './company-settings.sql.ts'

/** What the company decided, with what the environment says where it decided nothing. */
export const withEnvironment = (
  decisions: CompanyDecisions,
  { name, address, phone }: Config['company'],
): CompanySettings => ({
  ...decisions,
  environment: { companyName: name, companyAddress: address, companyPhone: phone },
})

export const readCompanySettings = async (db: Db, { company }: Pick<Config, 'company'>): Promise<CompanySettings> =>
  withEnvironment(await companyDecisions(db), company)

/** The company as it prints now, wherever each part was decided. */
export type CompanyNow = {
  company: DocumentCompany
  invoiceFooter: string
  /** The paper of everything that is printed; null: each place has its own. */
  pageSize: PageSize | null
  /** In how many days the orders of a new customer are due; null: on delivery. */
  paymentTermsDays: number | null
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
    },
    invoiceFooter: decided.invoiceFooter ?? '',
    pageSize: decided.pageSize,
    paymentTermsDays: decided.paymentTermsDays,
    timeZone,
  }
}
