export { companySettings } from './company-settings.sql.ts'
