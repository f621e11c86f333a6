export { changeCompanySettings } from './change-company-settings.ts'
export { companySettings } from './company-settings.sql.ts'
