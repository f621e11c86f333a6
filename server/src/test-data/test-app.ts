import { companyDay } from '@dray/domain/time/company-day'
import type { Role } from '@dray/domain/users/permissions'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { buildApp, type Limits } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Dray } from '../dray.ts'
import { createLog, type Log } from '../platform/log.ts'
import { assembleOn } from '../start.ts'
import { aUser } from './builders.ts'
import { checkAnswer } from './check-answer.ts'
import { expectDeclaredRefusals, watchRefusals } from './check-refusals.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/**
 * Tests send requests faster than any person, and all at once where two at once must not harm each other. An event loop delay of 0 turns
 * that limit off, for busy machines.
 */
const noLimits = {
  requestsPerMinute: 1_000_000,
  maxEventLoopDelay: 0,
  contactRequestsPerMinute: 1_000_000,
  queue: { concurrency: 1000 },
  contactQueue: { concurrency: 1000 },
  floorRefusalsPerMinute: 1_000_000,
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RequestOptions = { body?: unknown; headers?: Record<string, string> }
/** Sends requests as one user. */
export type ApiClient = ((method: Method, url: string, options?: RequestOptions) => Promise<LightMyRequestResponse>) & {
  userId: number
  cookie: string
}

type ContactFields = { name?: string; mayOrder?: boolean; seesMoney?: boolean; by?: ApiClient }

export type TestApp = {
  app: FastifyInstance
  dray: Dray
  db: Dray['db']
  connection: TestDatabase['connection']
  /** The company's day. */
  today: () => string
  /** A new signed-in user with these roles. */
  as: (...roles: Role[]) => Promise<ApiClient>
  /** A new API key with these roles. */
  asKey: (...roles: Role[]) => Promise<ApiClient>
  /** The device of a new contact of this customer. Turns the portal on. */
  asContact: (customerId: number, fields?: ContactFields) => Promise<ApiClient>
  /** Sends requests without a session. */
  signedOut: ApiClient
  stop: () => Promise<void>
}

/** Starts the server for the tests of a file, and stops it after them. */
export async function openTestApp(...options: Parameters<typeof testApp>): Promise<TestApp> {
  const t = await testApp(...options)
  afterAll(() => t.stop())
  afterEach(expectDeclaredRefusals)
  return t
}

/** A database without a server, for the tests of a file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  afterAll(() => database.drop())
  return database
}

/** The whole server on its own database and folder. Requests reach it without a socket. */
export async function testApp(
  env: Record<string, string> = {},
  limits: Partial<Limits> = {},
  own: { database?: Pick<TestDatabase, 'connection' | 'drop'>; log?: Log } = {},
): Promise<TestApp> {
  const database = own.database ?? (await testDatabase())
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dray-test-'))
  const endings: (() => unknown)[] = [() => database.drop(), () => rmSync(dataDir, { recursive: true, force: true })]
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TIME_ZONE: 'America/Los_Angeles', ...env })
  const dray = await assembleOn(
    database,
    { config, log: own.log ?? createLog({ level: config.logLevel }), isDemo: false },
    endings,
  )
  const app = await buildApp(dray, { ...noLimits, ...limits })
  watchRefusals(app)
  endings.push(() => app.close())

  const clientOf = (cookie: string, userId: number, key?: string): ApiClient =>
    Object.assign(
      async (method: Method, url: string, { body, headers = {} }: RequestOptions = {}) => {
        const response = await app.inject({
          method,
          url,
          headers: {
            ...(cookie === '' ? {} : { cookie }),
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        })
        checkAnswer(method, url, response)
        return response
      },
      { userId, cookie },
    )

  const as: TestApp['as'] = async (...roles) => {
    const user = await aUser(dray.db, { roles })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/db/users/login',
      payload: { email: user.email, password: user.password },
    })
    return clientOf(String(answer.headers['set-cookie']).split(';')[0] ?? '', user.id)
  }

  const signedOut = clientOf('', 0)
  return {
    app,
    dray,
    db: dray.db,
    connection: database.connection,
    today: () => companyDay(new Date(), config.timeZone),
    as,
    async asKey(...roles) {
      const admin = await as('ADMIN')
      const { id, key } = (
        await admin('POST', '/api/db/keys/new', { body: { name: crypto.randomUUID(), roles } })
      ).json()
      return clientOf('', id, key)
    },
    async asContact(customerId, { by, ...fields } = {}) {
      const admin = by ?? (await as('ADMIN'))
      await admin('PUT', '/api/db/settings/portal', { body: { portal: true } })
      const body = { name: `Contact ${crypto.randomUUID()}`, mayOrder: true, seesMoney: true, ...fields }
      const { id } = (await admin('POST', `/api/db/contacts/new/${customerId}`, { body })).json()
      const { url } = (await admin('POST', `/api/db/contacts/createLink/${id}`, { body: {} })).json()
      const opened = await signedOut('POST', '/api/portal/open', { body: { token: url.split('#')[1] } })
      return clientOf(String(opened.headers['set-cookie']).split(';')[0] ?? '', id)
    },
    signedOut,
    async stop() {
      for (const end of endings.splice(0).reverse()) await end()
    },
  }
}
