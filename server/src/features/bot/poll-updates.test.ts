import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startStandIn } from '../../sample/telegram/stand-in.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { openTestBot } from '../../test-data/contacts/test-bot.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { botProblems, createPoller } from './poll-updates.ts'
import { runBot } from './run-bot.ts'
import { tellAdmins } from './tell-admins.ts'

const t = await openTestApp({ PUBLIC_URL: 'https://dray.example.com' })
const telegram = await startStandIn()
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
await admin('PUT', '/api/db/settings/portal', { body: { portal: true } })
afterAll(() => telegram.stop())

let aheadMs = 0
const { parts, poller, work, talk, aPerson, shown, last, write } = await openTestBot(
  t,
  telegram,
  () => new Date(Date.now() + aheadMs),
)
const lease = () => t.db.selectFrom('botLease').selectAll().executeTakeFirstOrThrow()
beforeEach(async () => {
  aheadMs = 0
  telegram.faults.fault = undefined
  await t.db.updateTable('botLease').set({ holder: null, heldUntil: null }).execute()
})

test('the bot introduces itself once and says when it was last connected', async () => {
  await poller.poll()
  expect(await lease()).toMatchObject({ botName: 'northwind_orders_bot', problem: null, lastUpdateAt: null })
  expect(telegram.commands()).toContainEqual({ command: 'owe', description: 'What you owe' })
  telegram.write(aPerson(), 'hello')
  await poller.poll()
  expect((await lease()).lastUpdateAt).toBeInstanceOf(Date)
})

test('one server at a time asks Telegram, and another takes over when it is gone', async () => {
  await poller.poll()
  const other = createPoller({ ...parts, leaseSeconds: 30 })
  await other.poll()
  expect([poller.isHolding(), other.isHolding()]).toEqual([true, false])
  await t.db
    .updateTable('botLease')
    .set({ heldUntil: new Date(Date.now() - 1000) })
    .execute()
  await other.poll()
  await poller.poll()
  expect([poller.isHolding(), other.isHolding()]).toEqual([false, true])
  await other.stop()
  await poller.poll()
  expect(poller.isHolding()).toBe(true)
})

test('what keeps the bot from its messages is said in words, without the token', async () => {
  const failures = [
    [
      { kind: 'error', code: 409, description: 'Conflict: terminated by other getUpdates request' },
      botProblems.conflict,
    ],
    [{ kind: 'error', code: 401, description: 'Unauthorized' }, botProblems.unauthorized],
    [
      { kind: 'error', code: 500, description: 'Internal Server Error' },
      'Telegram answered 500: Internal Server Error',
    ],
    [{ kind: 'html' }, 'Telegram gave no answer'],
    [{ kind: 'lost' }, 'Telegram gave no answer'],
  ] as const
  for (const [fault, problem] of failures) {
    telegram.faults.fault = (method) => (method === 'getUpdates' ? fault : undefined)
    expect(await poller.poll()).toBeGreaterThan(0)
    expect((await lease()).problem).toBe(problem)
  }
  telegram.faults.fault = undefined
  expect(await poller.poll()).toBe(0)
  expect((await lease()).problem).toBeNull()
})

test('a wrong token is said before the bot could introduce itself', async () => {
  const other = createPoller(parts)
  telegram.faults.fault = () => ({ kind: 'error', code: 401, description: 'Unauthorized' })
  expect(await other.poll()).toBeGreaterThan(0)
  expect((await lease()).problem).toBe(botProblems.unauthorized)
  telegram.faults.fault = undefined
  expect(await other.poll()).toBe(0)
  expect((await lease()).problem).toBeNull()
  await other.stop()
})

test('Telegram says how long to wait, and the bot waits that long', async () => {
  telegram.faults.fault = (method) =>
    method === 'getUpdates' ? { kind: 'error', code: 429, description: 'Too Many Requests', retryAfter: 17 } : undefined
  expect(await poller.poll()).toBe(17_000)
})

test('updates whose answer was lost come again, and have one effect', async () => {
  const person = aPerson()
  telegram.write(person, 'hello')
  telegram.faults.fault = (method) => (method === 'getUpdates' ? { kind: 'lost' } : undefined)
  await poller.poll()
  telegram.faults.fault = undefined
  await talk()
  await talk()
  expect(shown(person)).toHaveLength(1)
})

test('an answer that Telegram limits, refuses or loses is sent again in order, and a wrong one is given up', async () => {
  const person = aPerson()
  const failing = async (fault: NonNullable<ReturnType<NonNullable<typeof telegram.faults.fault>>>) => {
    telegram.faults.fault = (method) => (method === 'sendMessage' ? fault : undefined)
    telegram.write(person, 'hello')
    await talk()
    telegram.faults.fault = undefined
    await work()
  }
  await failing({ kind: 'error', code: 429, description: 'Too Many Requests', retryAfter: 5 })
  expect(shown(person)).toEqual([])
  aheadMs += 4000
  await work()
  expect(shown(person)).toEqual([])
  aheadMs += 2000
  await work()
  expect(shown(person)).toHaveLength(1)

  await failing({ kind: 'error', code: 502, description: 'Bad Gateway' })
  aheadMs += 11_000
  await work()
  expect(shown(person)).toHaveLength(2)

  // It arrived, but nobody knows.
  await failing({ kind: 'lost' })
  aheadMs += 11_000
  await work()
  expect(shown(person)).toHaveLength(4)

  await failing({ kind: 'error', code: 400, description: 'Bad Request: something is wrong with it' })
  aheadMs += 100_000
  await work()
  expect(shown(person)).toHaveLength(4)
  const failed = await t.db.selectFrom('botReplies').select('error').where('failedAt', 'is not', null).execute()
  expect(failed).toEqual([{ error: 'Bad Request: something is wrong with it' }])
  expect(await write(person, 'hello')).toContain('not linked')
})

test('an update that fails is tried five times, holds back its chat only, and is then set aside', async () => {
  const [broken, other] = [aPerson(), aPerson()]
  telegram.write(broken, 'hello')
  await poller.poll()
  await t.db
    .updateTable('botInbox')
    .set({
      body: JSON.stringify({ update_id: 1, my_chat_member: { chat: { type: 'private', id: broken.id }, from: {} } }),
    })
    .where('telegramId', '=', broken.id)
    .execute()
  telegram.write(broken, 'and then')
  telegram.write(other, 'hello')
  await talk()
  expect(shown(other)).toHaveLength(1)
  for (let attempt = 1; attempt < 5; attempt++) {
    expect(shown(broken)).toEqual([])
    aheadMs += 6000
    await work()
  }
  expect(shown(broken)).toHaveLength(1)
  const [setAside] = await t.db.selectFrom('botInbox').selectAll().where('setAsideAt', 'is not', null).execute()
  expect(setAside).toMatchObject({ telegramId: broken.id, attempts: 5, doneAt: null, error: expect.any(String) })
})

test('a message that the person deleted is sent anew when its card changes', async () => {
  const person = aPerson()
  const customer = await aCustomer(t.db)
  const { accessCode } = (await sales('GET', `/api/db/customers/generateAccessCode/${customer.id}`)).json()
  await write(person, accessCode)
  const card = structuredClone(last(person))
  const { messages } = telegram.chat(person.id)
  messages.splice(
    messages.findIndex(({ id }) => id === card.id),
    1,
  )
  telegram.press(person, card, 'Yes')
  await talk()
  expect(last(person).text).toContain('This chat is linked')
})

test('a running bot answers by itself, and stops at once while it waits for Telegram', async () => {
  const person = aPerson()
  const bot = runBot({ ...parts, pollSeconds: 50 })
  telegram.write(person, 'hello')
  await vi.waitUntil(() => shown(person).length === 1, { timeout: 10_000 })
  const began = performance.now()
  await bot.stop()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await lease()).toMatchObject({ holder: null })
})

test('an admin reads the state of the bot, and others do not', async () => {
  telegram.faults.fault = (method) =>
    method === 'getUpdates' ? { kind: 'error', code: 401, description: 'Unauthorized' } : undefined
  await poller.poll()
  const state = (await admin('GET', '/api/db/settings/getBot')).json()
  expect(state).toMatchObject({ configured: false, problem: botProblems.unauthorized, waiting: 0, failed: 1 })
  expect(state.setAside).toMatchObject([{ error: expect.any(String) }])
  expect((await sales('GET', '/api/db/settings/getBot')).statusCode).toBe(403)
})

test('many wrong codes are shown for a week', async () => {
  const guessedAt = async (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    await t.db.updateTable('botLease').set({ guessedAt: at }).execute()
    return (await admin('GET', '/api/db/settings/getBot')).json().guessedAt
  }
  expect(await guessedAt(6)).toEqual(expect.any(String))
  expect(await guessedAt(8)).toBeNull()
  await t.db.updateTable('botLease').set({ guessedAt: null }).execute()
})

test('admins are mailed once about what they can end', async () => {
  const sent: string[] = []
  const mail = {
    ...t.dray.mail,
    isOn: true,
    send: async ({ to, text }: { to: string; text: string }) => void sent.push(`${to} ${text}`),
  }
  await t.db.updateTable('botLease').set({ problem: botProblems.conflict, told: null, toldAt: null }).execute()
  await tellAdmins({ ...parts, mail })
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.every((text) => text.includes(botProblems.conflict))).toBe(true)
  const first = sent.length
  await tellAdmins({ ...parts, mail })
  expect(sent).toHaveLength(first)
  await t.db.updateTable('botLease').set({ told: null }).execute()
  await tellAdmins(parts)
  expect(sent).toHaveLength(first)
})
