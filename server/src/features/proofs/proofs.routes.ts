import * as contract from '@dray/contract/deliveries/proofs'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProofs } from './read-proofs.ts'

export function proofRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readProofs, ({ params, user }) => readProofs(db, user, params.orderId))
}
