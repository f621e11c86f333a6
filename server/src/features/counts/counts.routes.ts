import * as contract from '@dray/contract/counts'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { addCount, addCountLines } from './add-count.ts'
import { discardCount, postCount } from './close-count.ts'
import { acceptCounted, enterCounted } from './enter-counted.ts'
import {
  compareStock,
  findCountable,
  listCounts,
  readCount,
  readCountCoverage,
  readCountTotals,
} from './read-counts.ts'

export function countRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readCount, (request) => readCount(db, request.params.id, request))
  serve(app, contract.findCountable, (request) => findCountable(db, request))
  serve(app, contract.compareStock, (request) => compareStock(db, request))
  servePages(app, contract.listCounts, listCounts)
  serveFromReplica(app, contract.readCountTotals, readCountTotals)
  serveFromReplica(app, contract.readCountCoverage, readCountCoverage)
  change(app, contract.addCount, addCount)
  change(app, contract.addCountLines, addCountLines)
  change(app, contract.enterCounted, enterCounted)
  change(app, contract.acceptCounted, acceptCounted)
  change(app, contract.postCount, postCount)
  change(app, contract.discardCount, discardCount)
}
