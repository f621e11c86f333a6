import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import { serveFromReplica } from '../../platform/http/serve.ts'
import { readFigures, readStockFigures } from './read-figures.ts'

export function figureRoutes(app: FastifyInstance): void {
  serveFromReplica(app, contract.readFigures, readFigures)
  serveFromReplica(app, contract.readStockFigures, readStockFigures)
}
