import type { AppSettings } from '@dray/contract/settings'
import type { DocumentCompany } from '@dray/domain/documents/document-content'

/** The company as printed on documents. */
export const documentCompany = ({
  companyName,
  companyAddress,
  companyPhone,
  companyLogo,
}: AppSettings): DocumentCompany => ({
  name: companyName,
  address: companyAddress,
  phone: companyPhone,
  ...(companyLogo === null ? {} : { logo: companyLogo }),
})
