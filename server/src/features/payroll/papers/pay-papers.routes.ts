import { createCommissionStatement } from '@dray/contract/commission'
import { createPayrollRegister } from '@dray/contract/payroll'
import type { PayContent } from '@dray/domain/documents/pay-content'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
  serveRaw(app, createPayrollRegister, async (request, reply) =>
    send(reply, await createRegister(db, request, config), request.user.id),
  )
  serveRaw(app, createCommissionStatement, async (request, reply) =>
    send(reply, await createStatement(db, request, config), request.user.id),
  )
}
