import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { databaseAt } from '../../test-data/server-address.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import { openPool, provideDatabase } from './connection.ts'

const log = createLog({ level: 'silent' })
const dataDir = '/nowhere'

test('the database at DATABASE_URL is used without changes', async () => {
  const { connection, drop } = await cloneTemplate()
  const server = await provideDatabase({ databaseUrl: connection.connectionString, dataDir, log })
  const pool = openPool(server.connection, log)
  const { rows } = await pool.query(
    `select current_setting('TimeZone') as zone, count(*)::int > 0 as migrated from schema_migrations`,
  )
  expect(rows).toEqual([{ zone: 'UTC', migrated: true }])
  await pool.end()
  await server.stop()
  await drop()
})

test('a DATABASE_URL without a database is refused at once, with a message that does not contain its password', async () => {
  const { connection, drop } = await cloneTemplate('empty')
  const databaseUrl = databaseAt(connection.connectionString, 'missing').replace('dray@', 'dray:hunter2@')
  const refusal = await provideDatabase({ databaseUrl, dataDir, log }).catch(String)
  expect(refusal).toBe(
    'StartProblem: The database at DATABASE_URL can\'t be used (database "missing" does not exist). ' +
      'Check the address, database name, user and password.',
  )
  await drop()
})

test('each test has its own database, even if many are created at once', async () => {
  const clones = await Promise.all([1, 2, 3, 4].map(() => cloneTemplate()))
  const pools = clones.map(({ connection }) => openPool(connection, log))
  await Promise.all(pools.map((pool, index) => pool.query(`create table only_here_${index} ()`)))
  const results = await Promise.all(
    pools.map((pool) => pool.query(`select relname from pg_class where relname like 'only_here_%'`)),
  )
  expect(results.map(({ rows }) => rows)).toEqual(clones.map((_, index) => [{ relname: `only_here_${index}` }]))
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(clones.map(({ drop }) => drop()))
})
