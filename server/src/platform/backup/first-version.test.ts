import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from '../db/connection.ts'
import { connect } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { findDifferences } from '../../doctor/totals.sql.ts'
import { createLog } from '../log.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { contentOfDatabase, contentOfFiles } from '../../test-data/whole-content.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * A backup of what the first version of Dray made by itself, with six migrations: the sample company, an order in each status, a
 * picture and an invoice. The migrations since then have never been edited, so this is how its database is upgraded.
 */
const fixture = path.join(import.meta.dirname, '../../test-data/first-version.tar.zst')

test('a database of the first version migrates to the current one, and the doctor finds no differences', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dray-first-'))
  const [upgraded, fresh] = [await cloneTemplate('empty'), await cloneTemplate()]
  const files = await openFileStore({ folder })
  const { connection } = upgraded
  const restored = await restoreBackup({
    path: fixture,
    connection,
    files,
    timeZone: 'America/Los_Angeles',
    at: new Date('2026-11-23T09:00:00Z'),
  })
  expect(restored).toMatchObject({ rows: 8383, files: 2, missing: [] })
  expect(restored.migrated).toBeGreaterThanOrEqual(26)
  await migrate(connection)

  const [old, now] = [await contentOfDatabase(connection), await contentOfDatabase(fresh.connection)]
  expect(old['schema']).toEqual(now['schema'])
  expect(Object.keys(old)).toEqual(Object.keys(now))
  expect(Object.keys(await contentOfFiles(files))).toEqual([
    'documents/invoices/Somebody_100834_2026-11-21.pdf',
    'products/first photo é.png',
  ])

  const db = connect(openPool(connection, createLog({ level: 'error' })))
  const found = await findDifferences(db)
  expect(found.filter(({ differences }) => differences.length > 0)).toEqual([])
  const statuses = await db.selectFrom('orders').select('orderStatus').distinct().execute()
  expect(statuses).toHaveLength(8)
  await db.destroy()
  await upgraded.drop()
  await fresh.drop()
  await rm(folder, { recursive: true })
})
