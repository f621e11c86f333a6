export {
  type CompanyDecisions,
  companyDecisions,
  lockCompanyDecisions,
  orderRuleColumns,
  orderRules,
  updateCompanyDecisions,
} from './company-settings.sql.ts'
export { botName, type CompanyNow, companyNow, readCompanySettings, withEnvironment } from './company-settings.ts'
