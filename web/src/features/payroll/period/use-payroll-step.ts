import { readPayrollTasks } from '@dray/contract/payroll/commission'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { useRead } from '../../../kit/api/use-call.ts'
import { lacksHours, missingHours } from '../../../records/payroll/payroll-checklist.ts'
import { peopleToCalculate } from './calculate-all.tsx'
import type { PayLine } from './payroll-form.ts'

/** The next step of a period. Its button is the primary one; Submit stays possible. */
export type PayrollStep = 'save' | 'hours' | 'commission' | 'submit' | 'none'

export function usePayrollStep(period: PayrollPeriod, lines: readonly PayLine[]): PayrollStep {
  const { year, month, payPeriod, submitted } = period
  const { data } = useRead(readPayrollTasks, { params: { year, month, payPeriod } })
  if (submitted) return 'none'
  if (lines.some(({ changed }) => changed.size > 0)) return 'save'
  if (hoursToEnter(lines) !== undefined) return 'hours'
  return peopleToCalculate(data, lines).length > 0 ? 'commission' : 'submit'
}

const paid = ({ id, row, figures }: PayLine) => ({ ...row, id, hoursWorked: figures.hoursWorked })

export const hoursToEnter = (lines: readonly PayLine[]): string | undefined => missingHours(lines.map(paid))

export const firstWithoutHours = (lines: readonly PayLine[]): number | undefined => lines.map(paid).find(lacksHours)?.id
