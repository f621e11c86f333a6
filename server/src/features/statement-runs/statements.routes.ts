import * as contract from '@dray/contract/statements'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answer-pdf.ts'
import { requestOnceKey, onceOnly } from '../../platform/http/idempotency.ts'
import { change, serve, serveRaw } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/site-url.ts'
import { readStatementAccount } from '../statements/index.ts'
import { planStatements, statementsOfPart } from './print-statements.ts'
import { readStatementRun, retryStatementRun, startStatementRun, stopStatementRun } from './run-statements.ts'
import { createStatementSender } from './statement-sender.ts'

export function statementRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  serve(app, contract.readStatement, ({ params, ...clock }) =>
    inSnapshot(db, (tx) => readStatementAccount(tx, params.customerId, clock)),
  )
  serve(app, contract.planStatements, (request) => inSnapshot(db, (tx) => planStatements(tx, request)))
  serveRaw(app, contract.createStatements, async (request, reply) => {
    const pdf = await dray.pdf.renderStatements(await statementsOfPart(db, request, config), request.user.id)
    return answerPdf(reply, pdf)
  })
  runRoutes(app, dray)
}

function runRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  const sender = createStatementSender(dray)
  // Continues a run that a restart interrupted.
  app.addHook('onReady', async () => sender.wake())
  app.addHook('onClose', () => sender.stop())

  serve(app, contract.readStatementRun, async () => {
    const run = await inSnapshot(db, (tx) => readStatementRun(tx))
    // The process that was sending may be gone.
    if (run !== null && run.waiting > 0) sender.wake()
    return { run }
  })
  serve(app, contract.sendStatements, async (request, { request: httpRequest }) => {
    const address = siteUrl(config.publicUrl, httpRequest)
    const once = requestOnceKey(contract.sendStatements, httpRequest)
    const start = async (tx: Tx) =>
      contract.sendStatements.answer.encode(await startStatementRun(tx, dray, request, address))
    const answer = await inTransaction(db, (tx) => onceOnly(tx, once, request.body, () => start(tx)))
    sender.wake()
    return contract.sendStatements.answer.parse(answer)
  })
  serve(app, contract.retryStatements, async ({ params }) => {
    const answer = await inTransaction(db, (tx) => retryStatementRun(tx, dray, params.id))
    sender.wake()
    return answer
  })
  change(app, contract.stopStatements, (tx, { params, at }) => stopStatementRun(tx, params.id, at))
}
