import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { readFigures } from './read-figures.ts'
import { readStockFigures } from './read-stock-figures.ts'

export function figureRoutes(app: FastifyInstance, { db, config: { timeZone } }: Dray): void {
  serve(app, contract.readFigures, (request) => readFigures(db, request, timeZone))
  serve(app, contract.readStockFigures, (request) => readStockFigures(db, request, timeZone))
}
