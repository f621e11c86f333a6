import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import { serveFromReplica } from '../../platform/http/serve.ts'
import { readFigures, readFillRate, readLosses, readStockFigures, readStockMovements } from './read-figures.ts'

export function figureRoutes(app: FastifyInstance): void {
  serveFromReplica(app, contract.readFigures, readFigures)
  serveFromReplica(app, contract.readLosses, readLosses)
  serveFromReplica(app, contract.readFillRate, readFillRate)
  serveFromReplica(app, contract.readStockMovements, readStockMovements)
  serveFromReplica(app, contract.readStockFigures, readStockFigures)
}
