import * as contract from '@dray/contract/figures'
import type { FastifyInstance } from 'fastify'
import { serveLagging } from '../../platform/http/serve.ts'
import { readFigures, readStockFigures } from './read-figures.ts'

export function figureRoutes(app: FastifyInstance): void {
  serveLagging(app, contract.readFigures, readFigures)
  serveLagging(app, contract.readStockFigures, readStockFigures)
}
