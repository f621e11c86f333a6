import * as contract from '@dray/contract/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { serve, serveLagging } from '../../../platform/http/serve.ts'
import { listBrandsToRestock, listOnOrder, listSuggestions } from './list-suggestions.ts'

export function suggestionRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listSuggestions, (request) => listSuggestions(db, request))
  serveLagging(app, contract.listBrandsToRestock, listBrandsToRestock)
  serve(app, contract.listOnOrder, () => listOnOrder(db))
}
