import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createLog } from '../../log.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { openTestApp, testApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })

/** Sends raw bytes. */
async function answerTo(request: string): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(request))
  const text = (await socket.toArray()).join('')
  return { status: Number(text.split(' ')[1]), text }
}
const close = 'Connection: close\r\n'
const statusOf = async (request: string): Promise<number> => (await answerTo(request)).status

test('TRACE answers nothing of the request', async () => {
  expect(await statusOf(`TRACE / HTTP/1.1\r\nHost: dray\r\n${close}Cookie: a=b\r\n\r\n`)).toBe(404)
})

test('an address that is too long, or a request that is none, is answered with a problem', async () => {
  const readProblem = async (request: string) => JSON.parse((await answerTo(request)).text.split('\r\n\r\n')[1] ?? '')
  const long = await readProblem(
    `GET /api/db/orders/getAll?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: dray\r\n\r\n`,
  )
  expect(long).toMatchObject({ status: 431, code: 'address-too-long', requestId: expect.any(String) })
  expect(await readProblem('Good day\r\n\r\n')).toMatchObject({ status: 400, code: 'unreadable-request' })
})

test('a request whose length can be read in two ways is not read at all', async () => {
  const start = `POST /api/db/users/login HTTP/1.1\r\nHost: dray\r\n${close}Content-Type: application/json\r\n`
  const twoWays = [
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'Content-Length : 5\r\n\r\nabcde',
  ]
  for (const rest of twoWays) expect(await statusOf(start + rest), rest).toBe(400)
})

test('a parameter that is sent twice is refused, not guessed at', async () => {
  expectRefusal(await admin('GET', '/api/db/users/signIns?limit=1&limit=2'), 400, 'invalid-request')
})

test('fields that a call does not have change nothing', async () => {
  const rep = await t.as('SALES')
  const stored = () => t.db.selectFrom('users').selectAll().where('id', '=', rep.userId).executeTakeFirstOrThrow()
  const before = await stored()
  const answer = await rep('PUT', `/api/db/users/update/${rep.userId}`, {
    body: { title: 'Chief', isActive: false, passwordHash: 'x', payType: 'SALARY', baseRate: 9, id: admin.userId },
  })
  expect(answer.statusCode).toBe(200)
  expect(await stored()).toEqual({
    ...before,
    title: 'Chief',
    modifiedOn: expect.any(Date),
    lastSeenOn: expect.any(Date),
  })
})

test('no file of the checkout can be read from outside', async () => {
  const files = ['package.json', 'README.md', '.git/HEAD', 'server/src/app.ts', 'web/index.html', 'web/package.json']
  const known = files.filter((file) => existsSync(path.join(import.meta.dirname, '../../../../..', file)))
  expect(known.length).toBeGreaterThan(3)
  const steps = ['', 'assets/../', 'assets/../../', 'assets/..%2f..%2f', '..%2f', 'assets/%2e%2e/%2e%2e/']
  for (const target of [...files, '.env', 'assets', 'assets/'].flatMap((file) => steps.map((step) => step + file))) {
    const { status, text } = await answerTo(`GET /${target} HTTP/1.1\r\nHost: dray\r\n${close}\r\n`)
    // A path that could be a screen is answered with the application, if it is built.
    const isPage = status === 200 && text.includes('<div id="root">')
    expect(isPage || status === 404 || status === 400, target).toBe(true)
    expect(text.includes('"workspaces"') || text.includes('refs/heads'), target).toBe(false)
  }
})

test('an internal error tells the caller only its id and is logged', async () => {
  const logged: string[] = []
  const log = createLog({ level: 'error', to: { write: (line) => void logged.push(line) } })
  const app = await buildApp({ ...t.dray, log })
  app.get('/api/fails', async () => {
    throw new Error('select secret_column from users')
  })
  const answer = await app.inject({ method: 'GET', url: '/api/fails' })
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'error', 'requestId', 'status', 'title', 'type'])
  expect(answer.body).not.toMatch(/secret_column|\.ts/)
  expect(logged.join('')).toContain('secret_column')
  expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ reqId: answer.json().requestId, level: 'error' })
})

test('a client’s claims about its address and https count only if they come through a trusted proxy', async () => {
  const direct = await testApp({ TRUST_PROXY: 'no' })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.2.3' }
  const body = { email: 'nobody@example.com', password: 'guess' }
  for (const [server, isTrusted] of [
    [direct, false],
    [t, true],
  ] as const) {
    const answer = await server.signedOut('POST', '/api/db/users/login', { body, headers })
    const { address } = await server.db
      .selectFrom('signIns')
      .select('address')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(answer.headers['strict-transport-security'] !== undefined).toEqual(isTrusted)
    expect(address).toEqual(isTrusted ? '10.1.2.3' : '127.0.0.1')
  }
  await direct.stop()
})
