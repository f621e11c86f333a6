import * as contract from '@dray/contract/books/closing'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { changeClosing, readClosing, readOpenItems } from './change-closing.ts'

export function closingRoutes(app: FastifyInstance, dray: Dray): void {
  serve(app, contract.readClosing, () => readClosing(dray.db))
  change(app, contract.changeClosing, changeClosing)
  serve(app, contract.readOpenItems, (request) => readOpenItems(dray.db, request))
}
