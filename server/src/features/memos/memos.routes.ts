import * as contract from '@dray/contract/memos'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { change, serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { addMemo } from './add-memo.ts'
import { declineMemo, issueMemo, voidMemo } from './decide-memo.ts'
import {
  listCustomerMemos,
  listMemos,
  listOrderMemos,
  readMemo,
  readMemoTotals,
  readReturnable,
} from './read/read-memos.ts'
import { readMemoPaper } from './read/read-memo-paper.ts'

export function memoRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readReturnable, ({ params, user }) => readReturnable(db, user, params.orderId))
  serve(app, contract.readMemo, ({ params, user }) => readMemo(db, user, params.id))
  serve(app, contract.readMemoPaper, ({ params, user }) => inSnapshot(db, (tx) => readMemoPaper(tx, user, params.id)))
  serve(app, contract.listOrderMemos, ({ params, user }) => listOrderMemos(db, user, params.orderId))
  servePages(app, contract.listCustomerMemos, listCustomerMemos)
  servePages(app, contract.listMemos, listMemos)
  serveFromReplica(app, contract.readMemoTotals, readMemoTotals)
  change(app, contract.addMemo, addMemo)
  change(app, contract.issueMemo, issueMemo)
  change(app, contract.declineMemo, declineMemo)
  change(app, contract.voidMemo, voidMemo)
}
