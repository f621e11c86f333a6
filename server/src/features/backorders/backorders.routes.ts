import * as contract from '@dray/contract/backorders'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { closeBackorder } from './close-backorder.ts'
import { findSplits, shipAvailable } from './split/ship-available.ts'

export function backorderRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.findSplits, (request) => findSplits(db, request))
  change(app, contract.shipAvailable, shipAvailable)
  change(app, contract.closeBackorder, closeBackorder)
}
