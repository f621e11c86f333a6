import type { PayPeriod } from '@dray/domain/payroll/pay-period'

/** The address of a pay period in Payroll. */
export const payrollPath = ({ year, month, payPeriod }: PayPeriod): string =>
  `/payroll?year=${year}&month=${month}&period=${payPeriod}`
