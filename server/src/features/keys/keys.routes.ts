import * as contract from '@dray/contract/keys'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { createKey, revokeKey } from './keys.ts'
import { selectKeys } from './keys.sql.ts'

export function keyRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.createKey, (request) => createKey(db, request))
  serve(app, contract.listKeys, () => selectKeys(db))
  change(app, contract.revokeKey, revokeKey)
}
