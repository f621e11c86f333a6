import * as contract from '@dray/contract/books'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve, servePages, serveRaw } from '../../platform/http/serve.ts'
import { changeAccounts, readAccounts } from './accounts/change-accounts.ts'
import { listChangedSinceClosing, listDayDifferences, readDays } from './days/read-days.ts'
import { listRenamed, sendExportFile } from './exports/export-file.ts'
import { makeExport } from './exports/make-export.ts'
import { findExports, listEntries, readBooks } from './exports/read-exports.ts'
import { readPostings } from './trace/read-postings.ts'

export function bookRoutes(app: FastifyInstance, { db }: Pick<Dray, 'db'>): void {
  serve(app, contract.readAccounts, () => readAccounts(db))
  change(app, contract.changeAccounts, changeAccounts)
  change(app, contract.makeExport, makeExport)
  serve(app, contract.listExports, () => findExports(db))
  serveRaw(app, contract.readExportFile, (request, reply) => sendExportFile(db, request, reply))
  serve(app, contract.listRenamed, (request) => listRenamed(db, request))
  servePages(app, contract.listEntries, listEntries)
  serve(app, contract.readBooks, () => readBooks(db))
  serve(app, contract.readDays, (request) => readDays(db, request))
  serve(app, contract.listDayDifferences, (request) => listDayDifferences(db, request))
  serve(app, contract.listChangedSinceClosing, (request) => listChangedSinceClosing(db, request))
  serve(app, contract.readPostings, (request) => readPostings(db, request))
}
