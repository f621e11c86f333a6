import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createLog } from '../../platform/log.ts'
import { type Running, startDray } from '../../start.ts'
import { aUser } from '../../test-data/builders.ts'
import { type TestDatabase, testDatabase } from '../../test-data/test-database.ts'
import { runImport } from '../imports/index.ts'

const account = { email: 'ada@example.com', password: 'a good password' }
let database: TestDatabase
let db: Database
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  folder = mkdtempSync(path.join(os.tmpdir(), 'dray-first-start-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Like `npm run import` before the server was ever started. */
const importUsers = (...rows: string[]) =>
  inTransaction(db, (tx) =>
    runImport(
      tx,
      [{ name: 'users.csv', text: ['key,email,name,roles,password', ...rows, ''].join('\n') }],
      { timeZone: 'UTC', passwordMinLength: 4, author: { userId: null, at: new Date() } },
      () => undefined,
    ),
  )

/** Starts Dray with ADMIN_EMAIL, returns what it logs about it, and stops it. */
async function start(whileRunning: (running: Running) => Promise<void> = async () => undefined): Promise<string[]> {
  const lines: string[] = []
  const config = readConfig({
    DATABASE_URL: String(database.connection.connectionString),
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const running = await startDray({
    config,
    log: createLog({ level: 'info', to: { write: (line: string) => lines.push(line) } }),
    isDemo: false,
  })
  await whileRunning(running)
  await running.stop()
  return lines.map((line) => String(JSON.parse(line).msg)).filter((message) => message.includes('ADMIN_EMAIL'))
}

const signIn = async ({ address }: Running, { email, password } = account): Promise<number> => {
  const answer = await fetch(`${address}/api/db/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

const rolesOf = async (email: string) =>
  (
    await db
      .selectFrom('userRoles')
      .innerJoin('users', 'users.id', 'userId')
      .select('role')
      .where('email', '=', email)
      .execute()
  ).map(({ role }) => role)

test('users imported before the first start do not lock the administrator out', async () => {
  await importUsers('u1,boss@example.com,Boss,ADMIN,', 'u2,sam@example.com,Sam,SALES,sams password')
  const logged = await start(async (running) => {
    expect(await signIn(running)).toBe(200)
  })
  expect(logged).toEqual(['ADMIN_EMAIL is the first administrator now and can sign in with ADMIN_PASSWORD.'])
  expect(await rolesOf(account.email)).toHaveLength(6)
})

test('an imported user without a password who has the email of ADMIN_EMAIL becomes the administrator', async () => {
  await importUsers('u1,Ada@example.com,Ada Lovelace,SALES,')
  await start(async (running) => {
    expect(await signIn(running)).toBe(200)
  })
  const users = await db.selectFrom('users').select(['name', 'email']).execute()
  expect(users).toEqual([{ name: 'Ada Lovelace', email: account.email }])
  expect(await rolesOf(account.email)).toContain('ADMIN')
})

test('ADMIN_EMAIL is not used when an administrator can sign in, and the log says so', async () => {
  await importUsers('u1,boss@example.com,Boss,ADMIN,what the boss types')
  const logged = await start(async (running) => {
    expect(await signIn(running)).toBe(401)
    expect(await signIn(running, { email: 'boss@example.com', password: 'what the boss types' })).toBe(200)
  })
  expect(logged).toEqual(['ADMIN_EMAIL is not used: an administrator who can sign in exists already.'])
  expect(await rolesOf(account.email)).toEqual([])
})

test('ADMIN_EMAIL never takes over the account of someone who has a password, and the log says what to do', async () => {
  await importUsers('u1,ada@example.com,Ada,SALES,her own password')
  const logged = await start(async (running) => {
    expect(await signIn(running)).toBe(401)
    expect(await signIn(running, { ...account, password: 'her own password' })).toBe(200)
  })
  expect(logged).toEqual([
    'ADMIN_EMAIL is not used: it belongs to a user who has a password and is not an administrator. No administrator can sign in. Set ADMIN_EMAIL to another address.',
  ])
})

test('an administrator who left does not count', async () => {
  const left = await aUser(db, { roles: ['ADMIN'] })
  await db.updateTable('users').set({ isActive: false }).where('id', '=', left.id).execute()
  await start(async (running) => {
    expect(await signIn(running)).toBe(200)
  })
})

test('the sign-in page offers the first start as long as no administrator can sign in', async () => {
  await importUsers('u1,boss@example.com,Boss,ADMIN,')
  const config = readConfig({
    DATABASE_URL: String(database.connection.connectionString),
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  const running = await startDray({ config, log: createLog({ level: 'silent' }), isDemo: false })
  const isFirstStart = async () =>
    ((await (await fetch(`${running.address}/api/db/settings/get`)).json()) as { firstStart: boolean }).firstStart
  expect(await isFirstStart()).toBe(true)
  const setUp = (sampleData: boolean) =>
    fetch(`${running.address}/api/db/users/addFirst`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', ...account, sampleData }),
    })
  await db.insertInto('productTypes').values({ name: 'Beverages' }).execute()
  const refused = await setUp(true)
  expect(refused.status).toBe(409)
  expect(((await refused.json()) as { code: string }).code).toBe('sample-clashes')
  expect((await setUp(false)).status).toBe(200)
  expect(await isFirstStart()).toBe(false)
  await running.stop()
})
