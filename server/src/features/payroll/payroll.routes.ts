import * as commission from '@dray/contract/commission'
import * as contract from '@dray/contract/payroll'
import type { FastifyInstance } from 'fastify'
import { inSnapshot } from '../../platform/db/transaction.ts'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { listPaySettings } from '../users/index.ts'
import { changePayrollRow } from './period/change-payroll-row.ts'
import { changeReimbursements } from './period/change-reimbursements.ts'
import { readPayroll } from './period/read-payroll.ts'
import { readPayrollTasks } from './period/read-tasks.ts'
import { removePayroll } from './period/remove-payroll.ts'
import { submitPayroll } from './period/submit-payroll.ts'

export function payrollRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readPayroll, ({ params, timeZone }) => inSnapshot(db, (tx) => readPayroll(tx, params, timeZone)))
  serve(app, commission.readPayrollTasks, (request) => inSnapshot(db, (tx) => readPayrollTasks(tx, request)))
  serve(app, contract.listPaySettings, () => listPaySettings(db))
  change(app, contract.changePayrollRow, changePayrollRow)
  change(app, contract.submitPayroll, submitPayroll)
  change(app, contract.removePayroll, removePayroll)
  change(app, contract.changeReimbursements, changeReimbursements)
}
