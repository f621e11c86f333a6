import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveLagging } from '../../http/serve.ts'
import { readFigures } from './read-figures.ts'
import { readStockFigures } from './read-stock-figures.ts'

export function figureRoutes(app: FastifyInstance, { config: { timeZone } }: Dray): void {
  serveLagging(app, contract.readFigures, (db, request) => readFigures(db, request, timeZone))
  serveLagging(app, contract.readStockFigures, (db, request) => readStockFigures(db, request, timeZone))
}
