import * as commission from '@dray/contract/payroll/commission'
import * as contract from '@dray/contract/payroll'
import { payYears } from '@dray/domain/payroll/pay'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { change, serve, serveRaw } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { listPaySettings } from '../users/index.ts'
import { listPaidOrders, readCommission } from './commission/read-commission.ts'
import { addPayComment, listOwnPay, listPayComments } from './own/list-own-pay.ts'
import { paidInYear } from './own/own-pay.sql.ts'
import { createPayrollRegister, createCommissionStatement } from './documents/pay-documents.ts'
import { changePayrollRow, changeReimbursements } from './period/change-payroll-row.ts'
import { readPayroll, readPayrollTasks } from './period/read-payroll.ts'
import { removePayroll, submitPayroll } from './period/submit-payroll.ts'

export function payrollRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  serve(app, contract.readPayroll, ({ params, timeZone }) => inSnapshot(db, (tx) => readPayroll(tx, params, timeZone)))
  serve(app, commission.readPayrollTasks, (request) => inSnapshot(db, (tx) => readPayrollTasks(tx, request)))
  serve(app, contract.listPaySettings, () => listPaySettings(db))
  change(app, contract.changePayrollRow, changePayrollRow)
  change(app, contract.submitPayroll, submitPayroll)
  change(app, contract.removePayroll, removePayroll)
  change(app, contract.changeReimbursements, changeReimbursements)
  serve(app, commission.readCommission, (request) => inSnapshot(db, (tx) => readCommission(tx, request)))
  serve(app, commission.listPaidOrders, (request) => listPaidOrders(db, request))
  serve(app, commission.listOwnPay, (request) => listOwnPay(db, request))
  serve(app, commission.listPayComments, (request) => listPayComments(db, request))
  change(app, commission.addPayComment, addPayComment)
  serve(app, contract.readPayYear, async ({ params: { year } }) => payYears(await paidInYear(db, year)))
  serveRaw(app, contract.createPayrollRegister, async (request, reply) => {
    const register = await inSnapshot(db, async (tx) =>
      createPayrollRegister(tx, request, await companyNow(tx, config)),
    )
    return answerPdf(reply, await pdf.render(register, request.user.id))
  })
  serveRaw(app, commission.createCommissionStatement, async (request, reply) => {
    const statement = await inSnapshot(db, async (tx) =>
      createCommissionStatement(tx, request, await companyNow(tx, config)),
    )
    return answerPdf(reply, await pdf.render(statement, request.user.id))
  })
}
