import * as contract from '@dray/contract/statements'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { onceOnly, requestOnceKey } from '../../platform/http/requests/idempotency.ts'
import { change, serve, serveRaw } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { createEmailSender, readEmailRun, retryEmailRun, startEmailRun, stopEmailRun } from '../email-runs/index.ts'
import { readStatementAccount } from '../statements/index.ts'
import { planStatements, prepareStatements, statementsOfPart } from './print-statements.ts'

export function statementRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  serve(app, contract.readStatement, ({ params, ...clock }) =>
    inSnapshot(db, (tx) => readStatementAccount(tx, params.customerId, clock)),
  )
  serve(app, contract.planStatements, (request) => inSnapshot(db, (tx) => planStatements(tx, request)))
  serveRaw(app, contract.createStatements, async (request, reply) => {
    const statements = await statementsOfPart(db, request, config)
    return answerPdf(reply, await dray.pdf.render({ kind: 'statements', statements }, request.user.id))
  })
  runRoutes(app, dray)
}

function runRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  const sender = createEmailSender(dray, { kind, prepare: (customers) => prepareStatements(dray, customers) })
  // Continues a run that a restart interrupted.
  app.addHook('onReady', async () => sender.wake())
  app.addHook('onClose', () => sender.stop())

  serve(app, contract.readStatementRun, async () => ({ run: await inSnapshot(db, (tx) => readEmailRun(tx, { kind })) }))
  serve(app, contract.sendStatements, async ({ body, user, at }, { request: httpRequest }) => {
    const newRun = { kind, startedBy: user.id, startedAt: at, siteUrl: siteUrl(config.publicUrl, httpRequest) }
    const customers = body.customerIds.map((customerId) => ({ customerId, lines: null }))
    const once = requestOnceKey(contract.sendStatements, httpRequest)
    const start = async (tx: Tx) =>
      contract.sendStatements.answer.encode({ run: await startEmailRun(tx, dray, newRun, customers) })
    const answer = await onceOnly(db, once, body, start)
    sender.wake()
    return contract.sendStatements.answer.parse(answer)
  })
  serve(app, contract.retryStatements, async ({ params: { id } }) => {
    const run = await inTransaction(db, (tx) => retryEmailRun(tx, dray, { kind, id }))
    sender.wake()
    return { run }
  })
  change(app, contract.stopStatements, async (tx, { params: { id }, at }) => ({
    run: await stopEmailRun(tx, { kind, id }, at),
  }))
}

const kind = 'statements' as const
