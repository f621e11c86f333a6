import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import { loggedEntities } from '@dray/domain/changelog/differences'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLog } from '../log.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const password = 'correct horse'
const path = '/api/db/users/secondFactor'

let logged = ''
const events: unknown[] = []
const secrets: string[] = []
const t = await openTestApp()
t.dray.live.subscribe((event) => void events.push(event))
const user = await t.as('ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL')
await enterSecondFactor()

/** Sets up a second factor and sends its codes, right and wrong, to a server that logs all it can. */
async function enterSecondFactor(): Promise<void> {
  const app = await buildApp({
    ...t.dray,
    log: createLog({ level: 'trace', to: { write: (line) => (logged += line) } }),
  })
  const put = (url: string, payload: object) =>
    app.inject({ method: 'PUT', url: `${path}/${url}`, headers: { cookie: user.cookie }, payload })
  const { secret } = (await put('start', { password })).json()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = (await put('confirm', { code })).json()
  const { email } = await t.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  for (const typed of [code, recoveryCodes[0], 'WRON-GGGG-CCDE'])
    await app.inject({ method: 'POST', url: '/api/db/users/login', payload: { email, password, code: typed } })
  await app.close()
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const plain = recoveryCodes.map((shown: string) => shown.replaceAll('-', ''))
  secrets.push(secret, bytes.toString('hex'), bytes.toString('base64'), ...recoveryCodes, ...plain, 'WRON-GGGG-CCDE')
}

const told = (text: string): string[] => secrets.filter((secret) => text.toUpperCase().includes(secret.toUpperCase()))

/** Addresses of a call that reads, about the user wherever it takes an id. */
function addressesOf(call: Call): string[] {
  const filled = call.path.replace(/:(\w+)/g, (parameter, name: string) =>
    name === 'entityType' ? parameter : ({ year: '2026', month: '3' }[name] ?? String(user.userId)),
  )
  return loggedEntities.map((entity) => filled.replace(':entityType', entity))
}

test('no call that reads returns the secret or the recovery codes of a second factor, not even to the user', async () => {
  const readable = allCalls.filter(([, { method, answers }]) => method === 'GET' && answers === 'json')
  const wrong: string[] = []
  let read = 0
  for (const [name, call] of readable)
    for (const url of new Set(addressesOf(call))) {
      const answer = await user('GET', url)
      if (answer.statusCode === 200) read += 1
      if (told(answer.body).length > 0) wrong.push(name)
    }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(40)
})

test('neither the log of the server, nor the change log, the sign-in log, live events or saved answers have them', async () => {
  expect(logged).toContain('/secondFactor/confirm')
  expect(told(logged)).toEqual([])
  expect(told(JSON.stringify(events))).toEqual([])
  for (const table of ['change_log', 'sign_ins', 'idempotency_keys', 'recovery_codes']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(t.db)
    expect(told(JSON.stringify(rows)), table).toEqual([])
  }
})
