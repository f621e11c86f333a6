import { cents } from '@dray/domain/money'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../sample/telegram/chats.ts'
import { startStandIn } from '../../sample/telegram/stand-in.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { chatPeople } from '../../test-data/contacts/chat-people.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ PUBLIC_URL: 'https://dray.example.com' })
const telegram = await startStandIn()
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
afterAll(() => telegram.stop())

const program = path.join(import.meta.dirname, '../../test-data/contacts/bot-process.ts')

/** The bot in a process of its own. */
function startBot() {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: String(t.connection.connectionString),
      PUBLIC_URL: 'https://dray.example.com',
      TELEGRAM_TOKEN: telegram.token,
      TELEGRAM_API: telegram.root,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`)
    await sleep(50)
  }
}

const { aPerson, shown, last } = chatPeople(telegram, () => Promise.resolve())

const countUpdates = async (): Promise<number> => (await t.db.selectFrom('botInbox').select('id').execute()).length

async function isDone(): Promise<boolean> {
  const [inbox, replies] = await Promise.all([
    t.db.selectFrom('botInbox').select('id').where('doneAt', 'is', null).limit(1).execute(),
    t.db
      .selectFrom('botReplies')
      .select('id')
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .limit(1)
      .execute(),
  ])
  return inbox.length + replies.length === 0
}

const textsAtOnce = 2

async function link(person: Person) {
  const customer = await aCustomer(t.db)
  const { accessCode } = (await sales('GET', `/api/db/customers/generateAccessCode/${customer.id}`)).json()
  telegram.write(person, `/start ${accessCode}`)
  await until(() => shown(person).some(({ text }) => text.startsWith('Link this chat')), 'the question')
  telegram.press(person, last(person), 'Yes')
  await until(() => last(person).text.startsWith('This chat is linked'), 'the link')
  return customer
}

test('updates that come twice, in any order and with numbers that begin anew have one effect each, whatever is killed', async () => {
  await admin('PUT', '/api/db/settings/portal', { body: { portal: true } })
  await aProduct(t.db, { name: 'Chai', basePrice: cents(1800) })
  const people = Array.from({ length: 10 }, (_, n) => aPerson(`Person ${n}`))
  let bot = startBot()
  const customerIds: number[] = []
  for (const person of people) customerIds.push((await link(person)).id)

  // Each text adds a unit to the person's order, so the units say how many texts had an effect.
  const parts = rounds(4)
  for (let part = 0; part < parts; part++) {
    if (part === 1) telegram.restartNumbers(1)
    for (let n = 0; n < textsAtOnce; n++) {
      const updates = people.map((person) => telegram.write(person, '1 chai'))
      telegram.queue(...updates.filter((_, place) => (place + n + part) % 4 === 0))
    }
    await sleep(100 + Math.random() * 600)
    await bot.kill()
    bot = startBot()
  }
  const texts = parts * textsAtOnce
  const linking = 2
  await until(
    async () => (await countUpdates()) === people.length * (linking + texts) && (await isDone()),
    'all updates',
  )
  for (const person of people) {
    expect(last(person).text, person.name).toContain(`${texts} × Chai`)
    telegram.press(person, last(person), 'Send')
  }
  await until(() => people.every((person) => last(person).text.startsWith('Sent:')), 'the orders')
  await bot.kill()
  const orders = await t.db.selectFrom('orders').select(['customerId', 'totalCents']).orderBy('customerId').execute()
  expect(orders).toEqual(
    customerIds.sort((a, b) => a - b).map((customerId) => ({ customerId, totalCents: 1800 * texts })),
  )
})
