import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import { serveLagging } from '../../platform/http/serve.ts'
import { readFigures } from './read-figures.ts'
import { readStockFigures } from './read-stock-figures.ts'

export function figureRoutes(app: FastifyInstance): void {
  serveLagging(app, contract.readFigures, readFigures)
  serveLagging(app, contract.readStockFigures, readStockFigures)
}
