import * as contract from '@dray/contract/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { serve, serveLagging } from '../../../http/serve.ts'
import { listBrandsToRestock, listOnOrder, listSuggestions } from './list-suggestions.ts'

export function suggestionRoutes(app: FastifyInstance, { db, config: { timeZone } }: Dray): void {
  serve(app, contract.listSuggestions, (request) => listSuggestions(db, request, timeZone))
  serveLagging(app, contract.listBrandsToRestock, (db, request) => listBrandsToRestock(db, request, timeZone))
  serve(app, contract.listOnOrder, () => listOnOrder(db))
}
