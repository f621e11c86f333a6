import { createCommissionStatement } from '@dray/contract/commission'
import { createPayrollRegister } from '@dray/contract/payroll'
import type { PayContent } from '@dray/domain/documents/pay-content'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inSnapshot } from '../../../db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import { serveRaw } from '../../../http/serve.ts'
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
    const register = await inSnapshot(db, (tx) => createRegister(tx, request, config))
    return send(reply, register, request.user.id)
  })
  serveRaw(app, createCommissionStatement, async (request, reply) => {
    const statement = await inSnapshot(db, (tx) => createStatement(tx, request, config))
    return send(reply, statement, request.user.id)
  })
}
