import { createCommissionStatement } from '@dray/contract/commission'
import { createPayrollRegister } from '@dray/contract/payroll'
import type { PayContent } from '@dray/domain/documents/pay-papers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import { serveRaw } from '../../../platform/http/serve.ts'
import { companyNow } from '../../company/index.ts'
import { createRegister } from './create-register.ts'
import { createStatement } from './create-statement.ts'

export function payPaperRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  const send = async (reply: FastifyReply, content: PayContent, readerId: number) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .send(await pdf.renderPay(content, readerId))
  serveRaw(app, createPayrollRegister, async (request, reply) => {
    const register = await inSnapshot(db, async (tx) => createRegister(tx, request, await companyNow(tx, config)))
    return send(reply, register, request.user.id)
  })
  serveRaw(app, createCommissionStatement, async (request, reply) => {
    const statement = await inSnapshot(db, async (tx) => createStatement(tx, request, await companyNow(tx, config)))
    return send(reply, statement, request.user.id)
  })
}
