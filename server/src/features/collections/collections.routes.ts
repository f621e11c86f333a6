import * as contract from '@dray/contract/collections'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serveLagging } from '../../http/serve.ts'
import { confirmCollection, confirmCollections } from './confirm-collections.ts'
import { listCollections, readCollectedTotals } from './list-collections.ts'
import { recordCollection } from './record-collection.ts'
import { refuseCollection } from './refuse-collection.ts'
import { withdrawCollection } from './withdraw-collection.ts'

export function collectionRoutes(app: FastifyInstance, { config }: Dray): void {
  change(app, contract.recordCollection, (tx, request) => recordCollection(tx, request, config.timeZone))
  change(app, contract.withdrawCollection, withdrawCollection)
  serveLagging(app, contract.listCollections, (db, request) => listCollections(db, request))
  serveLagging(app, contract.readCollectedTotals, (db, request) => readCollectedTotals(db, request))
  change(app, contract.confirmCollection, confirmCollection)
  change(app, contract.confirmCollections, confirmCollections)
  change(app, contract.refuseCollection, refuseCollection)
}
