export { changeCompanySettings } from './change-company-settings.ts'
export { companyDecisions } from './company-settings.sql.ts'
export { type CompanyNow, companyNow, readCompanySettings } from './company-settings.ts'
