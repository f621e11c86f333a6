import { cents } from '@dray/domain/money'
import type { MessageKind } from '@dray/domain/messages/message-kinds'
import { companyDay, timeOnDay } from '@dray/domain/time/company-day'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { decodedMail, startMailServer } from '../../test-data/servers/mail-server.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { countStatements } from '../../test-data/count-statements.ts'
import { aToldContact } from '../../test-data/contacts/message-builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { createMessageSender } from './message-sender.ts'
import type { ChatSender, SentToChat } from './send-message.ts'
import { deleteMessagesBefore } from './sender.sql.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
const t = await openTestApp({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Northwind <office@northwind.example>',
  PUBLIC_URL: 'https://dray.northwind.example',
  COMPANY_NAME: 'Northwind Traders',
})
const admin = await t.as('ADMIN')
const { timeZone } = t.dray.config

/** The senders' clock: noon of a day, by the company. */
let clock = new Date()
const pass = (seconds: number): void => void (clock = new Date(clock.getTime() + seconds * 1000))
const setClock = (day: string, time: string): void => void (clock = timeOnDay(day, time, timeZone))

type ToChat = { telegramId: number; text: string; at: Date }
let chatted: ToChat[] = []
let answers: (message: ToChat) => SentToChat | Promise<SentToChat>
const chat: ChatSender = async (telegramId, text) => {
  const message = { telegramId, text, at: clock }
  const answer = await answers(message)
  if (answer.result === 'sent') chatted.push(message)
  return answer
}
const down: SentToChat = { result: 'later', afterMs: undefined, error: 'Bad Gateway' }

const aSender = (parts: { chat?: ChatSender | undefined } = { chat }) =>
  createMessageSender({ ...t.dray, chat: parts.chat, now: () => clock })

beforeEach(async () => {
  await t.db.deleteFrom('messages').execute()
  await t.db.updateTable('contacts').set({ messageChannels: '{}' }).execute()
  await t.db.updateTable('messageLease').set({ holder: null, heldUntil: null, dueToldOn: '2026-12-01' }).execute()
  await t.db.updateTable('companySettings').set({ amountsInMessages: false, portal: true }).execute()
  setClock('2026-12-01', '12:00')
  chatted = []
  answers = () => ({ result: 'sent' })
  mailServer.received.length = 0
})

async function aContact(fields: Parameters<typeof aToldContact>[2] = {}) {
  const customer = await aCustomer(t.db)
  const id = await aToldContact(t.db, customer.id, fields)
  return { id, customer }
}

let messageCount = 0
async function aMessage(contactId: number, kind: MessageKind = 'DELIVERED', orderId: number | null = null) {
  messageCount += 1
  const { channel } = await t.db
    .selectFrom('contacts')
    .select((contact) =>
      contact.fn.coalesce(contact.ref('messageChannels', '->>').key(kind), contact.val('EMAIL')).as('channel'),
    )
    .where('userId', '=', contactId)
    .executeTakeFirstOrThrow()
  const facts = { orderNum: `N${messageCount}`, pickupOrder: false }
  const row = { contactId, kind, orderId, facts: JSON.stringify(facts), channel: channel as 'CHAT' | 'EMAIL' }
  const times = { createdAt: clock, dueAt: clock, nextAttemptAt: clock }
  await t.db
    .insertInto('messages')
    .values({ ...row, ...times, dedupeKey: `test ${messageCount}` })
    .execute()
  return `N${messageCount}`
}
const stored = (contactId: number) =>
  t.db.selectFrom('messages').selectAll().where('contactId', '=', contactId).orderBy('id').execute()
const statuses = async (contactId: number) =>
  (await stored(contactId)).map(({ sentAt, failedAt, error }) =>
    sentAt ? 'sent' : failedAt ? `failed: ${error}` : 'waits',
  )
const toldByChat = () => chatted.map(({ text }) => /N\d+/.exec(text)?.[0])

test('an email is plain text from the company, with the portal’s address and an id that stays when it is sent again', async () => {
  const { id, customer } = await aContact({ email: 'kim@save-a-lot.example' })
  const orderNum = await aMessage(id)
  await aSender().work()
  const [mail] = mailServer.received
  expect(mail?.to).toEqual(['kim@save-a-lot.example'])
  const source = decodedMail(mail?.source)
  expect(source).toContain(`Subject: Order ${orderNum} was delivered`)
  expect(source).toContain('From: Northwind <office@northwind.example>')
  expect(source).toMatch(/Message-ID: <message-\d+-\d+@northwind\.example>/)
  expect(source).toContain(
    `Order ${orderNum} was delivered.\r\n\r\nhttps://dray.northwind.example/portal\r\n\r\nNorthwind Traders, for ${customer.customerName}`,
  )
  expect(await statuses(id)).toEqual(['sent'])
  await aSender().work()
  expect(mailServer.received).toHaveLength(1)
})

test('a chat gets the same text, and email takes over without a bot', async () => {
  const { id } = await aContact({ channel: 'CHAT', telegramId: 41 })
  const first = await aMessage(id)
  await aSender().work()
  expect(chatted).toMatchObject([{ telegramId: 41, text: expect.stringMatching(`^Order ${first} was delivered.\n`) }])
  await aMessage(id)
  await aSender({ chat: undefined }).work()
  expect(mailServer.received).toHaveLength(1)
  expect((await stored(id)).map(({ channel }) => channel)).toEqual(['CHAT', 'EMAIL'])
})

test('a chat without a bot and without an email waits for one, and fails after a day', async () => {
  const { id } = await aContact({ channel: 'CHAT', telegramId: 42, email: null })
  await aMessage(id)
  const sender = aSender({ chat: undefined })
  await sender.work()
  expect(await stored(id)).toMatchObject([{ sentAt: null, failedAt: null, error: 'Dray has no bot' }])
  pass(24 * 3600)
  await sender.work()
  expect(await statuses(id)).toEqual(['failed: Dray has no bot'])
})

test('a chat that blocked the bot is told no more; email takes over', async () => {
  const { id } = await aContact({ channel: 'CHAT', telegramId: 43 })
  answers = () => ({ result: 'blocked' })
  await aMessage(id)
  await aSender().work()
  expect(mailServer.received).toHaveLength(1)
  const [linked] = await t.db.selectFrom('chats').select('blockedAt').where('contactId', '=', id).execute()
  expect(linked?.blockedAt).toEqual(clock)
  await t.db.updateTable('contacts').set({ email: null }).where('userId', '=', id).execute()
  await aMessage(id)
  await aSender().work()
  expect(await statuses(id)).toEqual(['sent', 'failed: The contact has no email, and no chat that takes messages'])
})

test('a text that the chat server refuses fails at once and is logged, and the next one is sent', async () => {
  const { id } = await aContact({ channel: 'CHAT', telegramId: 44 })
  answers = () =>
    chatted.length === 0 && tries++ === 0 ? { result: 'refused', error: 'Bad Request' } : { result: 'sent' }
  let tries = 0
  await aMessage(id)
  const next = await aMessage(id)
  await aSender().work()
  expect(await statuses(id)).toEqual(['failed: Bad Request', 'sent'])
  expect(toldByChat()).toEqual([next])
})

test('an address that the mail server rejects fails at once; one that it defers is tried again alone', async () => {
  const nobody = await aContact({ email: 'nobody@save-a-lot.example' })
  const later = await aContact({ email: 'later@save-a-lot.example' })
  const kim = await aContact({ email: 'kim@save-a-lot.example' })
  for (const { id } of [nobody, later, kim]) await aMessage(id)
  const sender = aSender()
  await sender.work()
  expect(await statuses(nobody.id)).toEqual(['failed: The mail server rejected this address'])
  expect(await statuses(later.id)).toEqual(['waits'])
  expect(await statuses(kim.id)).toEqual(['sent'])
  pass(24 * 3600 + 1)
  await sender.work()
  expect(await statuses(later.id)).toEqual([expect.stringMatching(/^failed: .*Greylisted/)])
})

test('a chat server that asks to wait is asked nothing until then, also not for others', async () => {
  const [first, second] = [
    await aContact({ channel: 'CHAT', telegramId: 45 }),
    await aContact({ channel: 'CHAT', telegramId: 46 }),
  ]
  let calls = 0
  answers = () => {
    calls += 1
    return calls === 1 ? { result: 'later', afterMs: 30_000, error: 'Too Many Requests' } : { result: 'sent' }
  }
  await aMessage(first.id)
  await aMessage(second.id)
  const sender = aSender()
  await sender.work()
  pass(29)
  // One that is written meanwhile waits too.
  await aMessage(second.id)
  await sender.work()
  expect(calls).toBe(1)
  pass(1)
  await sender.work()
  expect(calls).toBe(4)
})

test('while chats give no answer, emails are sent, and the order per contact is kept', async () => {
  const chats = await aContact({ channel: 'CHAT', telegramId: 47 })
  const mails = await aContact()
  answers = () => down
  const [one, two] = [await aMessage(chats.id), await aMessage(chats.id)]
  await aMessage(mails.id)
  const sender = aSender()
  await sender.work()
  expect(await statuses(chats.id)).toEqual(['waits', 'waits'])
  expect(await statuses(mails.id)).toEqual(['sent'])
  answers = () => ({ result: 'sent' })
  pass(9)
  await sender.work()
  expect(chatted).toEqual([])
  pass(1)
  await sender.work()
  expect(toldByChat()).toEqual([one, two])
})

test('at night messages wait for 8 AM, but an order on its way doesn’t', async () => {
  setClock('2026-12-01', '22:00')
  const { id } = await aContact({ channel: 'CHAT', telegramId: 48 })
  const orders = [await aMessage(id), await aMessage(id, 'ON_ITS_WAY')]
  const sender = aSender()
  await sender.work()
  expect(toldByChat()).toEqual([orders[1]])
  expect((await stored(id))[0]?.dueAt).toEqual(timeOnDay('2026-12-02', '08:00', timeZone))
  setClock('2026-12-02', '07:59')
  await sender.work()
  expect(chatted).toHaveLength(1)
  setClock('2026-12-02', '08:00')
  await sender.work()
  expect(toldByChat()).toEqual([orders[1], orders[0]])
})

test('changes of one order within an hour are one message, and the seventh of a day waits', async () => {
  const { id } = await aContact({ channel: 'CHAT', telegramId: 49 })
  const tea = await aProduct(t.db, { stock: 50 })
  const order = await anOrder(t.db, { lines: [{ sku: tea.sku }] })
  const sender = aSender()
  const first = await aMessage(id, 'DELIVERED', order.id)
  await sender.work()
  pass(60)
  await aMessage(id, 'DELIVERED', order.id)
  const last = await aMessage(id, 'DELIVERED', order.id)
  await sender.work()
  expect(toldByChat()).toEqual([first])
  pass(3600)
  await sender.work()
  expect(toldByChat()).toEqual([first, last])
  expect(await stored(id)).toHaveLength(2)
  for (let n = 0; n < 6; n++) await aMessage(id)
  await sender.work()
  expect(chatted).toHaveLength(6)
  setClock('2026-12-02', '08:00')
  await sender.work()
  expect(chatted).toHaveLength(8)
})

test('amounts are said to contacts who see money if the company allows, and what is retried is what was sent', async () => {
  const [kim, clerk] = [await aContact(), await aContact({ seesMoney: false })]
  const facts = JSON.stringify({
    orderNum: 'N1',
    deliveryDate: null,
    pickupOrder: false,
    units: 3,
    total: cents(30_00),
  })
  const write = async () => {
    for (const { id } of [kim, clerk]) {
      await aMessage(id, 'ORDER_CONFIRMED')
      await t.db.updateTable('messages').set({ facts }).where('contactId', '=', id).where('body', 'is', null).execute()
    }
  }
  const texts = async ({ id }: { id: number }) => (await stored(id)).map(({ body }) => body?.split('\n')[0])
  await write()
  await aSender().work()
  await t.db.updateTable('companySettings').set({ amountsInMessages: true }).execute()
  await write()
  await aSender().work()
  expect(await texts(kim)).toEqual(['Order N1 is confirmed: 3 units.', 'Order N1 is confirmed: 3 units, $30.00.'])
  expect(await texts(clerk)).toEqual(Array(2).fill('Order N1 is confirmed: 3 units.'))
  await t.db.updateTable('messages').set({ sentAt: null }).where('contactId', '=', kim.id).execute()
  await t.db.updateTable('companySettings').set({ amountsInMessages: false }).execute()
  mailServer.received.length = 0
  await aSender().work()
  expect(decodedMail(mailServer.received[1]?.source)).toContain('3 units, $30.00')
})

test('what the contact turned off, a removed contact and a portal that is off are told nothing', async () => {
  const [off, gone] = [await aContact(), await aContact()]
  await aMessage(off.id)
  await aMessage(gone.id)
  await t.db.updateTable('contacts').set({ messageChannels: '{}' }).where('userId', '=', off.id).execute()
  await t.db.updateTable('contacts').set({ removedAt: clock }).where('userId', '=', gone.id).execute()
  await aSender().work()
  expect(await statuses(off.id)).toEqual(['failed: The contact turned these messages off'])
  expect(await statuses(gone.id)).toEqual(['failed: This contact was removed'])
  const { id } = await aContact()
  await aMessage(id)
  await t.db.updateTable('companySettings').set({ portal: false }).execute()
  await aSender().work()
  expect(await statuses(id)).toEqual(['failed: The portal is off'])
  expect(mailServer.received).toEqual([])
})

test('a contact who no longer sees money is not told of a credit memo that was issued before', async () => {
  const { id } = await aContact()
  await t.db
    .updateTable('contacts')
    .set({ messageChannels: JSON.stringify({ CREDIT_MEMO: 'EMAIL', DELIVERED: 'EMAIL' }), seesMoney: false })
    .where('userId', '=', id)
    .execute()
  await aMessage(id, 'CREDIT_MEMO')
  await aMessage(id)
  await aSender().work()
  expect(await statuses(id)).toEqual(['failed: The contact no longer sees money', 'sent'])
})

test('contacts who see money hear of invoices three days before they are due, and weekly of overdue ones', async () => {
  await t.db.updateTable('messageLease').set({ dueToldOn: '2026-11-30' }).execute()
  const { id, customer } = await aContact()
  const clerkId = await aToldContact(t.db, customer.id, { seesMoney: false })
  const tea = await aProduct(t.db, { stock: 50, basePrice: cents(10_00), hasBatch: false })
  const due = async (dueOn: string) => {
    const { id: orderId, orderNum } = await anOrder(t.db, {
      customerId: customer.id,
      orderStatus: 'DELIVERED',
      lines: [{ sku: tea.sku, quantity: 2 }],
    })
    const body = { dueOn }
    const answer = await admin('PUT', `/api/db/orders/updateDueDate/${orderId}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
    return orderNum
  }
  const [soon] = [await due('2026-12-04'), await due('2026-12-05')]
  const late = await due('2026-11-30')
  setClock('2026-12-01', '07:59')
  await aSender().work()
  expect(await stored(id)).toEqual([])
  const told = async (day: string) => {
    setClock(day, '09:00')
    await aSender().work()
    await aSender().work()
    return (await stored(id)).filter(({ createdAt }) => companyDay(createdAt, timeZone) === day)
  }
  expect(await told('2026-12-01')).toMatchObject([
    { kind: 'DUE_SOON', facts: { count: 1, invoices: [{ orderNum: soon, dueOn: '2026-12-04', balance: 20_00 }] } },
    { kind: 'OVERDUE', facts: { count: 1, balance: 20_00, invoices: [{ orderNum: late }] } },
  ])
  expect(await told('2026-12-02')).toMatchObject([{ kind: 'DUE_SOON' }])
  expect(await told('2026-12-07')).toEqual([])
  expect(await told('2026-12-08')).toMatchObject([{ kind: 'OVERDUE', facts: { count: 3 } }])
  expect(await stored(clerkId)).toEqual([])
})

test('while nobody wants messages, the sender asks the database once', async () => {
  const counted = await countStatements(() => aSender().work())
  expect(counted.count).toBe(1)
})

test('old messages are deleted', async () => {
  const { id } = await aContact()
  await aMessage(id)
  await deleteMessagesBefore(t.db, clock)
  expect(await stored(id)).toHaveLength(1)
  await deleteMessagesBefore(t.db, new Date(clock.getTime() + 1))
  expect(await stored(id)).toEqual([])
})

test('two senders at once send nothing twice', async () => {
  const contacts = []
  for (let n = 0; n < 20; n++) contacts.push(await aContact({ channel: 'CHAT', telegramId: 500 + n }))
  const written: string[] = []
  for (const { id } of contacts) written.push(await aMessage(id), await aMessage(id))
  await Promise.all([aSender().work(), aSender().work(), aSender().work()])
  await aSender().work()
  expect(new Set(toldByChat())).toEqual(new Set(written))
  expect(chatted).toHaveLength(written.length)
})

// D-346: 167 contacts with three orders each, of which each is confirmed and delivered.
const contactCount = 167
const ordersEach = 3

async function thousandChanges() {
  const tea = await aProduct(t.db, { stock: 100_000, hasBatch: false })
  const expected = new Map<number, string[]>()
  const orders: { id: number; telegramId: number }[] = []
  for (let n = 0; n < contactCount; n++) {
    const telegramId = 10_000 + n
    const customer = await aCustomer(t.db)
    await aToldContact(t.db, customer.id, { channel: 'CHAT', email: null, telegramId })
    expected.set(telegramId, [])
    for (let m = 0; m < ordersEach; m++) {
      const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DRAFT', lines: [{ sku: tea.sku }] })
      orders.push({ id: order.id, telegramId })
    }
  }
  for (const orderStatus of ['RECEIVED', 'DELIVERED'])
    for (let m = 0; m < ordersEach; m++) {
      const changed = orders.filter((_, n) => n % ordersEach === m)
      const body = { orders: changed.map(({ id }) => ({ id })), orderStatus }
      const answer = await admin('PUT', '/api/db/orders/updateStatuses', { body })
      expect(answer.statusCode, answer.body).toBe(200)
      const numbers = await t.db.selectFrom('orders').select(['id', 'orderNum']).execute()
      const orderNumbers = new Map(numbers.map((order) => [order.id, order.orderNum]))
      const verb = orderStatus === 'RECEIVED' ? 'is confirmed' : 'was delivered'
      for (const { id, telegramId } of changed) expected.get(telegramId)?.push(`Order ${orderNumbers.get(id)} ${verb}`)
    }
  // The senders' clock is not the calls'.
  await t.db.updateTable('messages').set({ createdAt: clock, dueAt: clock, nextAttemptAt: clock }).execute()
  return expected
}

test('a thousand status changes all arrive, in order and none invented, while the chat server is down, limits, loses answers and senders are killed', async () => {
  const expected = await thousandChanges()
  const began = clock
  const started = (minutes: number) => clock.getTime() - began.getTime() < minutes * 60_000
  let attempts = 0
  let [kills, lost, sentBesides] = [0, 0, 0]
  const killed = () => new Promise<never>(() => {})
  answers = (message) => {
    attempts += 1
    if (started(10)) return down
    // 429 as Telegram does it, now and then.
    if (attempts % 97 === 0) return { result: 'later', afterMs: 3000, error: 'Too Many Requests' }
    if (attempts % 211 === 0) {
      lost += 1
      chatted.push(message)
      return { result: 'later', afterMs: undefined, error: 'socket hang up' }
    }
    if (attempts % 173 === 0) {
      kills += 1
      chatted.push(message)
      died()
      return killed()
    }
    return { result: 'sent' }
  }
  let died: () => void = () => {}
  const waits = async () =>
    (
      await t.db
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).n
  let senders = [aSender(), aSender()]
  for (let turn = 0; turn < 400 && (await waits()) > 0; turn++) {
    const death = new Promise<'died'>((resolve) => void (died = () => resolve('died')))
    const end = await Promise.race([Promise.all(senders.map((sender) => sender.work())), death])
    if (end === 'died') {
      // The dead one holds the lease until it runs out.
      const heir = aSender()
      const before = chatted.length
      await heir.work()
      sentBesides += chatted.length - before
      await t.db
        .updateTable('messageLease')
        .set({ heldUntil: new Date(0) })
        .execute()
      senders = [heir, aSender()]
    }
    pass(5)
  }
  expect(await waits()).toBe(0)
  expect(sentBesides).toBe(0)
  expect(kills).toBeGreaterThan(2)
  expect(lost).toBeGreaterThan(2)
  const said = Map.groupBy(chatted, ({ telegramId }) => telegramId)
  let twice = 0
  for (const [telegramId, sentences] of expected) {
    const heard = (said.get(telegramId) ?? []).map(({ text }) => text.split(/[.:] ?|\n/)[0]?.replace(/ for .*/, ''))
    const once = heard.filter((sentence, n) => sentence !== heard[n - 1])
    twice += heard.length - once.length
    expect(once, String(telegramId)).toEqual(sentences)
  }
  expect([...said.keys()].every((telegramId) => expected.has(telegramId))).toBe(true)
  expect([...expected.values()].flat()).toHaveLength(contactCount * ordersEach * 2)
  expect(twice).toBeLessThanOrEqual(kills + lost)
  expect(await t.db.selectFrom('messages').select('error').where('failedAt', 'is not', null).execute()).toEqual([])
}, 120_000)
