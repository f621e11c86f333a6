import { isCommissionRate } from '@dray/domain/payroll/commission'
import { z } from 'zod'

/** 0 to 1, or null for the usual rate. */
export const optionalCommissionRate = z
  .number('Enter a rate from 0 to 1')
  .refine(isCommissionRate, 'Enter a rate from 0 to 1, with at most four decimals')
  .nullable()
