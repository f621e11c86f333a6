import * as contract from '@dray/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../platform/http/serve.ts'
import { findAnything } from './find-anything.ts'

export function searchRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.findAnything, (request) => findAnything(db, request))
}
