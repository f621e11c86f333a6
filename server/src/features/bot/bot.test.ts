import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../sample/telegram/chats.ts'
import { startStandIn } from '../../sample/telegram/stand-in.ts'
import { aCustomer, aProduct, setBasePrice } from '../../test-data/builders.ts'
import { openTestBot } from '../../test-data/contacts/test-bot.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { sendReplies } from './send-replies.ts'
import { createMessageSender } from '../messages/index.ts'
import { sendToChat } from './send-to-chat.ts'

const t = await openTestApp({ PUBLIC_URL: 'https://dray.example.com' })
const telegram = await startStandIn()
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
afterAll(() => telegram.stop())

const { parts, poller, handleDue, work, talk, aPerson, shown, last, labels, write, press } = await openTestBot(
  t,
  telegram,
)

async function codeFor(customerId: number): Promise<string> {
  return (await sales('GET', `/api/db/customers/generateAccessCode/${customerId}`)).json().accessCode
}

async function linked(changed: object = {}, person = aPerson()) {
  const customer = await aCustomer(t.db)
  const body = { name: person.name, mayOrder: true, seesMoney: true, ...changed }
  const contact = (await sales('POST', `/api/db/contacts/new/${customer.id}`, { body })).json()
  await write(person, `/start ${await codeFor(customer.id)}`)
  await press(person, 'Yes')
  return { person, customer, contact }
}
const ordersBy = (customerId: number) =>
  t.db.selectFrom('orders').selectAll().where('customerId', '=', customerId).orderBy('id').execute()

const chai = await aProduct(t.db, { name: 'Chai', basePrice: cents(1800) })
await aProduct(t.db, { name: 'Chang', basePrice: cents(1900) })
await aProduct(t.db, { name: "Sir Rodney's Marmalade" })
await aProduct(t.db, { name: "Sir Rodney's Scones" })

beforeEach(async () => {
  telegram.faults.fault = undefined
  await admin('PUT', '/api/db/settings/portal', { body: { portal: true } })
  await t.db.deleteFrom('signInFailures').execute()
})

const wrongCode = "This code doesn't work. Ask your sales rep for a new one."

// D-344
test("a chat is linked by the link's code and a Yes, and the code works once", async () => {
  const customer = await aCustomer(t.db, { customerName: 'Save-a-lot' })
  const code = await codeFor(customer.id)
  const [kim, robin] = [aPerson('Kim'), aPerson('Robin')]
  expect(await write(kim, 'hello')).toContain('not linked')
  expect(await write(kim, `/start ${code}`)).toBe('Link this chat to Save-a-lot?')
  expect(await press(kim, 'Yes')).toContain('This chat is linked to Save-a-lot.')
  expect(labels(kim)).toEqual([])
  expect(await write(robin, code.toLowerCase())).toBe(wrongCode)
  const contacts = (await sales('GET', `/api/db/contacts/getByCustomer/${customer.id}`)).json()
  expect(contacts).toMatchObject([{ name: 'Kim', mayOrder: true, seesMoney: false, chats: [{ name: 'Kim' }] }])
})

test('a No links nothing, and the code still works', async () => {
  const customer = await aCustomer(t.db)
  const code = await codeFor(customer.id)
  const person = aPerson()
  await write(person, code)
  expect(await press(person, 'No')).toBe('Nothing was linked.')
  expect(await write(person, '/last')).toContain('not linked')
  await write(person, code)
  expect(await press(person, 'Yes')).toContain('linked to')
})

// D-345
test('of two chats that say Yes to one code, one is linked', async () => {
  const code = await codeFor((await aCustomer(t.db)).id)
  const [kim, robin] = [aPerson('Kim'), aPerson('Robin')]
  await write(kim, code)
  await write(robin, code)
  telegram.press(kim, last(kim), 'Yes')
  telegram.press(robin, last(robin), 'Yes')
  await talk()
  const answers = [last(kim).text, last(robin).text]
  expect(answers).toContain(wrongCode)
  expect(answers).toContainEqual(expect.stringContaining('linked to'))
})

test('wrong, used and ended codes get one answer, and after five tries an hour none', async () => {
  const customer = await aCustomer(t.db)
  const used = await codeFor(customer.id)
  await write(aPerson(), used)
  const [stranger, other] = [aPerson(), aPerson()]
  const right = await codeFor(customer.id)
  const tries = ['AAAAAAAAAA', used, `/start ${'x'.repeat(65)}`, 'BBBBBBBBBB', 'CCCCCCCCCC']
  for (const code of tries) expect(await write(stranger, code), code).toBe(wrongCode)
  const answers = shown(stranger).length
  await write(stranger, right)
  expect(shown(stranger)).toHaveLength(answers)
  expect(await write(other, right)).toContain('Link this chat')
})

test('of a thousand guesses over two hundred chats fifty are looked at, none works, and the office is told', async () => {
  const customer = await aCustomer(t.db)
  const right = await codeFor(customer.id)
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const guess = (n: number) =>
    Array.from({ length: 10 }, (_, at) => alphabet[(n * (at + 7) + at) % alphabet.length]).join('')
  const strangers = Array.from({ length: rounds(200) }, () => aPerson('Stranger'))
  for (let n = 0; n < 5 * strangers.length; n++) telegram.write(strangers[n % strangers.length] as Person, guess(n))
  for (let n = 0; n < strangers.length / 20 + 2; n++) await poller.poll()
  await work()
  const answers = strangers.flatMap((person) => shown(person))
  expect(answers).toHaveLength(50)
  expect(answers.every(({ text }) => text === wrongCode)).toBe(true)
  expect((await t.db.selectFrom('botLease').select('guessedAt').executeTakeFirstOrThrow()).guessedAt).not.toBeNull()
  const late = aPerson()
  await write(late, right).catch(() => undefined)
  expect(shown(late)).toEqual([])
})

// D-336, D-345
test("an order in plain words becomes a sent order at the customer's prices", async () => {
  const { person, customer, contact } = await linked()
  const card = await write(person, 'Hi, 12 chai and 6 chang please')
  expect(card).toContain('12 × Chai, $18.00 each')
  expect(card).toContain('Total $330.00')
  expect(await press(person, 'Send')).toContain('Sent: 18 units, $330.00.')
  const [order, ...others] = await ordersBy(customer.id)
  expect(others).toEqual([])
  expect(order).toMatchObject({ orderStatus: 'DRAFT', sentThrough: 'BOT', sentBy: contact.id, totalCents: 33_000 })
  expect((await sales('GET', '/api/db/orders/getSent')).json()).toContainEqual(
    expect.objectContaining({ id: order?.id, source: 'BOT', sentBy: person.name }),
  )
})

test('what a customer writes besides products goes to the office with the order', async () => {
  const { person, customer } = await linked()
  const card = await write(person, 'PO 4471\n2 chai\nplease leave it at the back door\nThanks, Kim')
  expect(card).toContain('PO number 4471')
  expect(card).toContain('Note to us: “please leave it at the back door”')
  await press(person, 'Send')
  expect(await ordersBy(customer.id)).toMatchObject([
    { customerPo: '4471', sentNote: 'please leave it at the back door' },
  ])
})

test('in a linked chat, a text that could be a code is an order', async () => {
  const { person } = await linked()
  await aProduct(t.db, { name: 'Parmesan', basePrice: cents(500) })
  expect(await write(person, '25 parmesan')).toContain('25 × Parmesan')
  expect(await write(person, 'AAAAAAAAAA')).toBe(wrongCode)
})

test('questions come one at a time on one card, and an answer may be typed', async () => {
  const { person } = await linked()
  expect(await write(person, '6 sir, 4 chang, scones')).toContain('Which one is “6 sir”?')
  expect(labels(person).sort()).toEqual(['None of these', "Sir Rodney's Marmalade", "Sir Rodney's Scones"])
  expect(await press(person, "Sir Rodney's Marmalade")).toContain("How many units of Sir Rodney's Scones?")
  expect(shown(person).filter(({ buttons }) => buttons.length > 0)).toHaveLength(1)
  const card = await write(person, '3')
  expect(card).toContain("6 × Sir Rodney's Marmalade")
  expect(card).toContain("3 × Sir Rodney's Scones")
  expect(card).toContain('4 × Chang')
})

test('a price that changed after the card was shown is shown before anything is sent', async () => {
  const { person, customer } = await linked()
  await write(person, '2 chai')
  await setBasePrice(t.db, [chai.id], cents(2000))
  try {
    expect(await press(person, 'Send')).toContain('Some prices have changed since you looked.')
    expect(last(person).text).toContain('2 × Chai, $20.00 each')
    expect(await ordersBy(customer.id)).toEqual([])
    expect(await press(person, 'Send')).toContain('Sent: 2 units, $40.00.')
  } finally {
    await setBasePrice(t.db, [chai.id], cents(1800))
  }
})

test('a card of yesterday whose delivery day has passed is shown again before anything is sent', async () => {
  const { person, customer } = await linked()
  const [, shownDay = ''] = /Delivery (.*)$/m.exec(await write(person, '2 chai')) ?? []
  await t.db
    .updateTable('botCards')
    .set({ state: sql`jsonb_set(state, '{shown,day}', '"2020-01-01"')` })
    .where('telegramId', '=', person.id)
    .where(sql`state ->> 'kind'`, '=', 'order')
    .execute()
  expect(await press(person, 'Send')).toContain('Something has changed since.')
  expect(last(person).text).toContain(`Delivery ${shownDay}`)
  expect(await ordersBy(customer.id)).toEqual([])
  expect(await press(person, 'Send')).toContain('Sent: 2 units')
})

test('a look at messages or at what is owed in between leaves the order that is being written', async () => {
  const { person } = await linked()
  await write(person, '2 chai')
  await write(person, '/messages')
  await write(person, '/owe')
  expect(await write(person, 'and 3 chang')).toMatch(/2 × Chai[\s\S]*3 × Chang/)
})

test('a button of an earlier card says that it is out of date, and two presses at once send one order', async () => {
  const { person, customer } = await linked()
  await write(person, '2 chai')
  const first = last(person)
  await write(person, '3 chang')
  telegram.press(person, { ...first }, 'Send')
  await talk()
  expect(telegram.chat(person.id).notices).toEqual(['This is out of date.'])
  expect(await ordersBy(customer.id)).toEqual([])
  const card = structuredClone(last(person))
  telegram.press(person, card, 'Send')
  telegram.press(person, card, 'Send')
  await talk()
  expect(await ordersBy(customer.id)).toHaveLength(1)
  expect(telegram.chat(person.id).notices).toHaveLength(2)
})

test("another person's button, and one that was made up, change nothing", async () => {
  const { person, customer } = await linked()
  const other = await linked()
  await write(person, '2 chai')
  for (const data of [
    last(person).buttons[0]?.[0]?.callback_data ?? '',
    '1.1.send',
    'x',
    '999999.1.send',
    '1.1.',
    '2.1.q-5',
  ]) {
    const forged = { id: 1, from: 'bot' as const, text: '', buttons: [[{ text: 'Send', callback_data: data }]] }
    telegram.press(other.person, forged, 'Send')
  }
  await talk()
  expect(await ordersBy(customer.id)).toEqual([])
  expect(await ordersBy(other.customer.id)).toEqual([])
  expect(telegram.chat(other.person.id).notices).toEqual(Array.from({ length: 6 }, () => 'This is out of date.'))
})

// D-341
test('a minimum, a missing PO number and the delivery day are asked for before Send', async () => {
  const { person, customer } = await linked()
  await t.db
    .updateTable('customers')
    .set({ minimumOrderCents: cents(10_000), poRequired: true, mayPickUp: true })
    .where('id', '=', customer.id)
    .execute()
  expect(await write(person, '2 chai')).toContain('Orders start at $100.00: $64.00 is missing.')
  expect(labels(person)).not.toContain('Send')
  expect(await write(person, '4 chang')).toContain('Type your PO number to send it.')
  expect(await write(person, ' PO 44\n71 ')).toContain('PO number PO 44 71')
  const day = labels(person)[1] ?? ''
  expect(await press(person, day)).toContain(`Delivery ${day}`)
  expect(await press(person, 'Pickup')).toContain('Pickup')
  expect(await press(person, 'Send')).toContain('Sent: 6 units')
  expect(await ordersBy(customer.id)).toMatchObject([{ customerPo: 'PO 44 71', pickupOrder: true, deliveryDate: null }])
})

// D-337
test('a sent order can be canceled from its card until it is accepted', async () => {
  const { person, customer } = await linked()
  await write(person, '2 chai')
  await press(person, 'Send')
  expect(await press(person, 'Cancel this order')).toBe('This order is canceled.')
  expect(await ordersBy(customer.id)).toMatchObject([{ orderStatus: 'CANCELLED' }])

  await write(person, '2 chai')
  await press(person, 'Send')
  const [, order] = await ordersBy(customer.id)
  await sales('POST', `/api/db/orders/acceptSent/${order?.id}`, { body: {} })
  expect(await press(person, 'Cancel this order')).toContain('This order was decided already')
  expect(await ordersBy(customer.id)).toMatchObject([{ orderStatus: 'CANCELLED' }, { orderStatus: 'RECEIVED' }])
})

// D-338
test('an order of a customer whose orders are accepted by themselves is confirmed at once', async () => {
  const { person, customer } = await linked()
  await t.db.updateTable('customers').set({ acceptBySelf: true }).where('id', '=', customer.id).execute()
  await write(person, '2 chai')
  expect(await press(person, 'Send')).toMatch(/^Confirmed: order \d+, 2 units, \$36\.00\.$/)
  expect(await ordersBy(customer.id)).toMatchObject([{ orderStatus: 'RECEIVED' }])
})

test('the last order is shown and ordered again', async () => {
  const { person, customer } = await linked()
  expect(await write(person, '/last')).toContain('There is no order yet.')
  await write(person, '2 chai, 3 chang')
  await press(person, 'Send')
  const [order] = await ordersBy(customer.id)
  await sales('POST', `/api/db/orders/acceptSent/${order?.id}`, { body: {} })
  expect(await write(person, '/last')).toMatch(
    /^Order \d+ of \w{3}, \w{3} \d+: confirmed\n2 × Chai\n3 × Chang\nTotal \$93\.00$/,
  )
  expect(await press(person, 'Order the same again')).toContain('2 × Chai, $18.00 each')
  expect(labels(person)).toContain('Send')
  await press(person, 'Discard')
  const card = await write(person, 'same as last time but 2 more chai, no chang')
  expect(card).toContain('4 × Chai, $18.00 each')
  expect(card).not.toContain('× Chang')
})

// D-334
test('what is owed is only for contacts who see money', async () => {
  const { person, customer } = await linked({ seesMoney: true })
  const { person: other } = await linked({ seesMoney: false })
  await t.db
    .updateTable('customers')
    .set({ creditCents: cents(1234) })
    .where('id', '=', customer.id)
    .execute()
  const owed = await write(person, '/owe')
  expect(owed).toContain('owes $0.00')
  expect(owed).toContain('Credit: $12.34')
  expect(await write(other, '/owe')).toBe('What is owed is shown only to some contacts. Ask your sales rep.')
})

test('a contact who may not order is told so, also for a card from before', async () => {
  const { person, contact, customer } = await linked()
  await write(person, '2 chai')
  await sales('PUT', `/api/db/contacts/update/${contact.id}`, { body: { mayOrder: false } })
  expect(await press(person, 'Send')).toContain('You can look at orders here, but not send them.')
  expect(await write(person, '2 chai')).toContain('You can look at orders here, but not send them.')
  expect(await ordersBy(customer.id)).toEqual([])
})

// D-331
test('a portal link works for ten minutes, and its token is never stored', async () => {
  const { person } = await linked()
  const text = await write(person, '/portal')
  const token = /https:\/\/dray\.example\.com\/portal#([\w-]{43})$/.exec(text)?.[1] ?? ''
  const stored = await t.db.selectFrom('botReplies').select('body').execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const { expiresAt } = await t.db
    .selectFrom('portalLinks')
    .select('expiresAt')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000)
  expect((await t.signedOut('POST', '/api/portal/open', { body: { token } })).statusCode).toBe(200)
})

// D-345
test('a chat of two customers asks which for each new text, and orders for the chosen one', async () => {
  const { person, customer } = await linked()
  const { customer: second } = await linked({}, person)
  expect(await write(person, '2 chai')).toBe('For which customer?')
  expect(labels(person).sort()).toEqual([customer.customerName, second.customerName].sort())
  await press(person, second.customerName)
  expect(last(person).text).toContain(`Order for ${second.customerName}`)
  await press(person, 'Send')
  expect(await ordersBy(customer.id)).toEqual([])
  expect(await ordersBy(second.id)).toHaveLength(1)
})

test('unlinking ends what the chat can do, whoever does it', async () => {
  const { person, customer } = await linked()
  await write(person, '2 chai')
  const card = structuredClone(last(person))
  expect(await write(person, '/stop')).toContain(`Unlink this chat from ${customer.customerName}?`)
  expect(await press(person, 'Yes')).toContain('no longer linked')
  telegram.press(person, card, 'Send')
  await talk()
  expect(await write(person, '2 chai')).toContain('not linked')
  expect(await ordersBy(customer.id)).toEqual([])

  const { person: removed, contact } = await linked()
  await sales('DELETE', `/api/db/contacts/remove/${contact.id}`)
  expect(await write(removed, '2 chai')).toContain('not linked')
})

// D-330
test('with the portal off, the bot takes no orders and links no chat', async () => {
  const { person, customer } = await linked()
  await write(person, '2 chai')
  await admin('PUT', '/api/db/settings/portal', { body: { portal: false } })
  await press(person, 'Send')
  expect(telegram.chat(person.id).notices).toEqual(['This is out of date.'])
  expect(await write(person, '3 chai')).toBe('Ordering by chat is off. Please call us.')
  expect(await ordersBy(customer.id)).toEqual([])
})

test('photos, voice messages and forwarded texts change nothing and are answered', async () => {
  const { person } = await linked()
  await write(person, { photo: [{ file_id: 'x', width: 1, height: 1 }] })
  expect(shown(person).at(-2)?.text).toBe('I can only read text. Here is your portal.')
  expect(last(person).text).toContain('/portal#')
  await write(person, { voice: { file_id: 'x', duration: 1 } })
  expect(shown(person).at(-2)?.text).toBe('I can only read text. Here is your portal.')
  const forwarded = { text: '2 chai', forward_origin: { type: 'hidden_user', date: 0, sender_user_name: 'x' } }
  expect(await write(person, forwarded)).toContain("I can't use forwarded messages.")
  const code = await codeFor((await aCustomer(t.db)).id)
  expect(await write(aPerson(), { ...forwarded, text: code })).toContain("I can't use forwarded messages.")
  expect(await write(person, '   ')).toContain('/portal#')
})

test('groups, channels and edited messages change nothing and get no answer', async () => {
  const { person, customer } = await linked()
  const code = await codeFor((await aCustomer(t.db)).id)
  const answers = shown(person).length
  const group = { chat: { id: person.id, type: 'group', title: 'All' }, text: '2 chai' }
  telegram.write(person, group)
  telegram.write(person, { ...group, text: code })
  telegram.queue({
    update_id: 900_001,
    edited_message: { message_id: 1, date: 0, edit_date: 1, text: '5 chai' },
  } as never)
  telegram.queue({ update_id: 900_002, channel_post: { message_id: 1, date: 0, text: '5 chai' } } as never)
  await talk()
  expect(shown(person)).toHaveLength(answers)
  expect(await ordersBy(customer.id)).toEqual([])
})

test('the longest and strangest texts are answered within what Telegram takes', async () => {
  const { person, customer } = await linked()
  const many = Array.from({ length: 300 }, (_, n) => `${n + 1} chai`).join('\n')
  for (const text of [
    '🍵'.repeat(2048),
    many,
    '0 chai',
    '1.5 chai',
    '99999999 chai',
    '12',
    '?',
    '\u0000',
    'a'.repeat(4096),
  ])
    expect((await write(person, text)).length, text.slice(0, 20)).toBeGreaterThan(0)
  expect(await ordersBy(customer.id)).toEqual([])
  const inbox = await t.db.selectFrom('botInbox').select('error').where('error', 'is not', null).execute()
  expect(inbox).toEqual([])
})

test('a chat that blocked the bot is marked and gets nothing until it writes again', async () => {
  const { person, customer } = await linked()
  const chats = async () => (await sales('GET', `/api/db/contacts/getByCustomer/${customer.id}`)).json()[0].chats
  telegram.block(person, true)
  await talk()
  expect(await chats()).toMatchObject([{ blockedAt: expect.any(String) }])
  telegram.block(person, false)
  await talk()
  expect(await chats()).toMatchObject([{ blockedAt: null }])

  telegram.write(person, '2 chai')
  telegram.write(person, '/owe')
  await poller.poll()
  telegram.block(person, true)
  while (await handleDue());
  const before = shown(person).length
  while (await sendReplies(parts));
  expect(await chats()).toMatchObject([{ blockedAt: expect.any(String) }])
  expect(shown(person)).toHaveLength(before)
  telegram.block(person, false)
  expect(await write(person, '/owe')).toContain('owes')
})

// D-346
test('the kinds of messages are turned on and off in the chat, and one that was chosen comes there', async () => {
  const { person, customer } = await linked({ seesMoney: false })
  await write(person, '/messages')
  expect(labels(person)).toContain('Order confirmed')
  await press(person, 'Order confirmed')
  expect(labels(person)).toContain('✓ Order confirmed')
  await press(person, '✓ Order confirmed')
  expect(labels(person)).toContain('Order confirmed')
  await press(person, 'Order confirmed')
  await write(person, '2 chai')
  await press(person, 'Send')
  const [order] = await ordersBy(customer.id)
  await sales('POST', `/api/db/orders/acceptSent/${order?.id}`, { body: {} })
  // Nothing is told at night.
  const noon = new Date(`${addDays(t.today(), 1)}T20:00:00Z`)
  const { work } = createMessageSender({ ...t.dray, chat: sendToChat(parts.telegram), now: () => noon })
  await work()
  expect(last(person).text).toMatch(/confirmed/i)
})
