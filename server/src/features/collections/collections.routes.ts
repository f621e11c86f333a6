import * as contract from '@dray/contract/collections'
import type { FastifyInstance } from 'fastify'
import { change, serveFromReplica } from '../../platform/http/serve.ts'
import { confirmCollection, confirmCollections } from './confirm-collections.ts'
import { listCollections, readCollectedTotals } from './list-collections.ts'
import { recordCollection } from './record-collection.ts'
import { withdrawCollection, refuseCollection } from './withdraw-collection.ts'

export function collectionRoutes(app: FastifyInstance): void {
  change(app, contract.recordCollection, recordCollection)
  change(app, contract.withdrawCollection, withdrawCollection)
  serveFromReplica(app, contract.listCollections, listCollections)
  serveFromReplica(app, contract.readCollectedTotals, readCollectedTotals)
  change(app, contract.confirmCollection, confirmCollection)
  change(app, contract.confirmCollections, confirmCollections)
  change(app, contract.refuseCollection, refuseCollection)
}
