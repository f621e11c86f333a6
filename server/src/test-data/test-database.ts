import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from '../platform/db/connection.ts'
import { connect, type Database } from '../platform/db/db.ts'
import { createLog } from '../platform/log.ts'
import { databaseAt, onServer } from './server-address.ts'

export interface TestDatabase {
  db: Database
  connection: pg.PoolConfig
  drop(): Promise<void>
}

/** A fresh database cloned from the migrated template: real PostgreSQL, no shared state. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await cloneTemplate()
  const db = connect(openPool(connection, createLog({ level: 'error' })))
  return {
    db,
    connection,
    async drop() {
      await db.destroy()
      await drop()
    },
  }
}

/** Without a pool, for tests of lower layers. `empty` has no tables at all. */
export async function cloneTemplate(content: 'migrated' | 'empty' = 'migrated') {
  const { url, template } = testServer()
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await create(url, name, content === 'migrated' ? template : 'template0')
  return {
    // On a busy machine a hundred requests at once wait longer for a connection than a user would.
    connection: { connectionString: databaseAt(url, name), max: 10, connectionTimeoutMillis: 60_000 },
    drop: () =>
      onServer(url, async (server) => void (await server.query(`drop database if exists ${name} with (force)`))),
  }
}

function testServer(): { url: string; template: string } {
  const url = process.env['TEST_DATABASE_URL']
  const template = process.env['TEST_DATABASE_TEMPLATE']
  if (url && template) return { url, template }
  throw new Error('Server tests need global-setup.ts: run vitest from the root.')
}

const objectInUse = '55006'

/** Several workers clone the template at once, and PostgreSQL refuses some of them while it is in use. */
async function create(url: string, name: string, template: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await onServer(url, (server) => server.query(`create database ${name} template ${template} strategy wal_log`))
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse || attempt > 50) throw error
      await sleep(20 + Math.random() * 80)
    }
  }
}
