import type { ProblemCode } from '@dray/contract/problems'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { chatsOfTelegram, findCode, linkChat, setChatBlocked, unlinkChat } from './index.ts'

const t = await openTestApp({ TELEGRAM_BOT: 'northwind_bot' })
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
const turnPortal = (portal: boolean) => admin('PUT', '/api/db/settings/portal', { body: { portal } })
beforeAll(() => turnPortal(true))

const newCode = async (customerId: number): Promise<string> =>
  (await sales('GET', `/api/db/customers/generateAccessCode/${customerId}`)).json().accessCode
const add = async (customerId: number, body: object = {}) =>
  (await sales('POST', `/api/db/contacts/new/${customerId}`, { body: { name: 'Kim', ...body } })).json()
const createCode = (contactId: number, by = sales, headers: Record<string, string> = {}) =>
  by('POST', `/api/db/contacts/createCode/${contactId}`, { headers })
const contactsNow = async (customerId: number) =>
  (await sales('GET', `/api/db/contacts/getByCustomer/${customerId}`)).json()
const readCustomer = async (customerId: number, reader = sales) =>
  (await reader('GET', `/api/db/customers/getByID/${customerId}`)).json().customer
const readLog = async (customerId: number) =>
  (await sales('GET', `/api/db/changelog/getAll/customer/${customerId}`)).json()

let lastTelegramId = 7_000_000_000
const aTelegramId = () => (lastTelegramId += 1)
type Chat = { telegramId?: number; name?: string; at?: Date }
const link = (code: string, { telegramId = aTelegramId(), name = 'Lou Telegram', at = new Date() }: Chat = {}) =>
  inTransaction(t.db, (tx) => linkChat(tx, { code, chat: { telegramId, name } }, at))
const unlink = (chatId = 0, by = sales) => by('DELETE', `/api/db/contacts/unlinkChat/${chatId}`)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

// D-344
test('a code of a customer with one contact is for them, however it is typed, and works once', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Save-a-lot Markets' })
  const kim = await add(customer.id)
  const code = await newCode(customer.id)
  const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
  expect(await findCode(t.db, typed, new Date())).toEqual({
    customerId: customer.id,
    customerName: 'Save-a-lot Markets',
    contactId: kim.id,
    contactName: 'Kim',
  })
  const telegramId = aTelegramId()
  const expected = { id: kim.id, name: 'Kim', customerId: customer.id, customerName: 'Save-a-lot Markets' }
  expect(await link(typed, { telegramId })).toEqual(expected)
  expect(await findCode(t.db, code, new Date())).toBeUndefined()
  expect(await link(code)).toBeUndefined()
  expect(await contactsNow(customer.id)).toHaveLength(1)
  expect(await chatsOfTelegram(t.db, telegramId)).toEqual([
    { chatId: expect.any(Number), contact: { ...expected, mayOrder: true, seesMoney: false }, blockedAt: null },
  ])
  expect(await chatsOfTelegram(t.db, aTelegramId())).toEqual([])
  const [linked, refreshed] = await readLog(customer.id)
  expect(linked).toMatchObject({ notes: 'Chat of Kim linked', userId: kim.id })
  expect(refreshed).toMatchObject({ notes: 'Access code refreshed' })
})

test('of twenty chats that use one code at once, one is linked', async () => {
  const { id } = await aCustomer(t.db)
  const code = await newCode(id)
  const linked = await Promise.all(Array.from({ length: 20 }, () => link(code)))
  expect(linked.filter((contact) => contact !== undefined)).toHaveLength(1)
  expect(await contactsNow(id)).toHaveLength(1)
  const chats = await t.db
    .selectFrom('chats')
    .innerJoin('contacts', 'contacts.userId', 'chats.contactId')
    .where('customerId', '=', id)
    .select('chats.id')
    .execute()
  expect(chats).toHaveLength(1)
})

test('a code that is replaced while a chat uses it links at most that chat, and the new one works', async () => {
  const { id } = await aCustomer(t.db)
  for (let round = 0; round < 5; round += 1) {
    const code = await newCode(id)
    const [linked, replacement] = await Promise.all([link(code), newCode(id)])
    expect(await findCode(t.db, code, new Date())).toBeUndefined()
    expect(await findCode(t.db, replacement, new Date()), String(linked?.id)).toBeDefined()
  }
})

test('a code without a contact makes one with the name of the chat, who may order and sees no money', async () => {
  const { id } = await aCustomer(t.db)
  const code = await newCode(id)
  expect(await findCode(t.db, code, new Date())).toMatchObject({ contactId: null, contactName: null })
  const contact = await link(code, { name: ' Lou \n Lee ' })
  expect(await contactsNow(id)).toMatchObject([
    { id: contact?.id, name: 'Lou Lee', email: null, mayOrder: true, seesMoney: false },
  ])
  expect((await link(await newCode((await aCustomer(t.db)).id), { name: '\u200b' }))?.name).toBe('Telegram chat')
})

test('the code of a customer with several contacts is for a new one', async () => {
  const { id } = await aCustomer(t.db)
  await add(id)
  await add(id, { name: 'Robin' })
  expect((await link(await newCode(id)))?.name).toBe('Lou Telegram')
  expect(await contactsNow(id)).toHaveLength(3)
})

test('a customer with 100 contacts gets no more by a code', async () => {
  const { id } = await aCustomer(t.db)
  for (let count = 0; count < 100; count += 1) await add(id, { name: `Kim ${count}` })
  const code = await newCode(id)
  expect(await link(code)).toBeUndefined()
  expect(await contactsNow(id)).toHaveLength(100)
  expect(await findCode(t.db, code, new Date())).toBeDefined()
})

test('wrong, replaced, ended and earlier codes, and those of removed contacts, are all unknown', async () => {
  const { id } = await aCustomer(t.db)
  const kim = await add(id)
  const refused = async (code: string, at = new Date()) => {
    expect(await findCode(t.db, code, at)).toBeUndefined()
    expect(await link(code, { at })).toBeUndefined()
  }
  for (const typed of ['', 'ABCDEFGHJK', '%', 'x'.repeat(5000)]) await refused(typed)
  const replaced = await newCode(id)
  const code = await newCode(id)
  await refused(replaced)
  await refused(code, inDays(14))
  expect(await findCode(t.db, code, inDays(13.99))).toBeDefined()
  const set = (values: object) => t.db.updateTable('customers').set(values).where('id', '=', id).execute()
  await set({ tgAccessCodeExpiresAt: null })
  await refused(code)
  await set({ tgAccessCodeExpiresAt: inDays(1) })
  expect(await findCode(t.db, code, new Date())).toBeDefined()
  await sales('DELETE', `/api/db/contacts/remove/${kim.id}`)
  await refused(code)
  expect(await contactsNow(id)).toEqual([])
})

test('a code is answered until it is used or ends, and no longer', async () => {
  const { id } = await aCustomer(t.db)
  const code = await newCode(id)
  expect((await readCustomer(id)).tgAccessCode).toBe(code)
  const set = (values: object) => t.db.updateTable('customers').set(values).where('id', '=', id).execute()
  for (const expires of [null, new Date()]) {
    await set({ tgAccessCodeExpiresAt: expires })
    expect((await readCustomer(id)).tgAccessCode).toBeNull()
  }
  await set({ tgAccessCodeExpiresAt: inDays(1) })
  expect((await readCustomer(id, admin)).tgAccessCode).toBe(code)
  await link(code)
  expect((await readCustomer(id)).tgAccessCode).toBeNull()
})

// D-345
test('one chat serves several customers, for one contact of each', async () => {
  const telegramId = aTelegramId()
  const [zoo, ant] = [
    await aCustomer(t.db, { customerName: 'Zoo Market' }),
    await aCustomer(t.db, { customerName: 'Ant Market' }),
  ]
  const namesNow = async () =>
    (await chatsOfTelegram(t.db, telegramId)).map(({ contact }) => `${contact.customerName}: ${contact.name}`)
  for (const { id } of [zoo, ant]) await link(await newCode(id), { telegramId })
  expect(await namesNow()).toEqual(['Ant Market: Lou Telegram', 'Zoo Market: Lou Telegram'])

  // The only contact of Zoo Market is the one that was just made.
  await link(await newCode(zoo.id), { telegramId })
  expect(await namesNow()).toEqual(['Ant Market: Lou Telegram', 'Zoo Market: Lou Telegram'])
  await add(zoo.id, { name: 'Robin' })
  await link(await newCode(zoo.id), { telegramId })
  expect(await contactsNow(zoo.id)).toHaveLength(2)
  expect(await namesNow()).toHaveLength(2)
})

test('a chat is unlinked once, and may be linked again', async () => {
  const { id } = await aCustomer(t.db)
  await add(id)
  const telegramId = aTelegramId()
  await link(await newCode(id), { telegramId })
  const [chat] = await chatsOfTelegram(t.db, telegramId)
  expect((await unlink(chat?.chatId)).json()).toEqual({ ok: true })
  expect(await chatsOfTelegram(t.db, telegramId)).toEqual([])
  expectRefusal(await unlink(chat?.chatId), 404, 'not-found')
  expect((await readLog(id))[0]).toMatchObject({ notes: 'Chat of Kim unlinked' })
  await link(await newCode(id), { telegramId })
  expect(await chatsOfTelegram(t.db, telegramId)).toHaveLength(1)
})

test('a contact who unlinks their own chat is named in the log', async () => {
  const { id } = await aCustomer(t.db)
  const telegramId = aTelegramId()
  const contact = await link(await newCode(id), { telegramId })
  const [chat] = await chatsOfTelegram(t.db, telegramId)
  const author = { userId: contact?.id ?? null, at: new Date() }
  await inTransaction(t.db, (tx) => unlinkChat(tx, chat?.chatId ?? 0, author))
  expect((await readLog(id))[0]).toMatchObject({ notes: 'Chat of Lou Telegram unlinked', userId: contact?.id })
})

test('a removed contact has no chats', async () => {
  const { id } = await aCustomer(t.db)
  const kim = await add(id)
  const telegramId = aTelegramId()
  await link(await newCode(id), { telegramId })
  const [chat] = await chatsOfTelegram(t.db, telegramId)
  await sales('DELETE', `/api/db/contacts/remove/${kim.id}`)
  expect(await chatsOfTelegram(t.db, telegramId)).toEqual([])
  expectRefusal(await unlink(chat?.chatId), 404, 'not-found')
})

test('a person who blocks the bot blocks it in all their chats, until they write again', async () => {
  const [telegramId, other] = [aTelegramId(), aTelegramId()]
  for (let count = 0; count < 2; count += 1) await link(await newCode((await aCustomer(t.db)).id), { telegramId })
  await link(await newCode((await aCustomer(t.db)).id), { telegramId: other })
  const block = (at: Date | null) => inTransaction(t.db, (tx) => setChatBlocked(tx, telegramId, at))
  const blockedNow = async (id = telegramId) => (await chatsOfTelegram(t.db, id)).map(({ blockedAt }) => blockedAt)
  const at = new Date('2026-11-30T12:00:00Z')
  await block(at)
  await block(new Date('2026-12-01T12:00:00Z'))
  expect(await blockedNow()).toEqual([at, at])
  expect(await blockedNow(other)).toEqual([null])
  await block(null)
  expect(await blockedNow()).toEqual([null, null])
})

test('a code of an unknown customer is refused', async () => {
  expectRefusal(await sales('GET', '/api/db/customers/generateAccessCode/987654'), 404, 'not-found')
})

//
test('a code made for one of several contacts links their chat', async () => {
  const customer = await aCustomer(t.db)
  const [kim, robin] = [await add(customer.id), await add(customer.id, { name: 'Robin' })]
  const { modifiedOn } = await readCustomer(customer.id)
  const earlier = (await createCode(kim.id)).json().accessCode
  const answer = await createCode(robin.id)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { accessCode, url, expiresOn } = answer.json()
  expect(url).toBe(`https://t.me/northwind_bot?start=${accessCode}`)
  expect(new Date(expiresOn).getTime()).toBeCloseTo(inDays(14).getTime(), -5)
  expect(await findCode(t.db, earlier, new Date())).toBeUndefined()
  expect(await link(accessCode)).toMatchObject({ id: robin.id, name: 'Robin' })
  const entries = await readLog(customer.id)
  expect(entries[1]).toMatchObject({ notes: 'Access code of contact Robin created', userId: sales.userId, changes: [] })
  for (const code of [earlier, accessCode]) expect(JSON.stringify(entries)).not.toContain(code)
  expect((await readCustomer(customer.id)).modifiedOn).toBe(modifiedOn)
})

test('without a bot a code has no address', async () => {
  const contact = await add((await aCustomer(t.db)).id)
  const { config } = t.dray
  const { telegramBot } = config
  config.telegramBot = undefined
  try {
    expect((await createCode(contact.id)).json()).toMatchObject({ accessCode: expect.any(String), url: null })
  } finally {
    config.telegramBot = telegramBot
  }
})

test('the code of a contact is never kept for an Idempotency-Key', async () => {
  const contact = await add((await aCustomer(t.db)).id)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [await createCode(contact.id, sales, key), await createCode(contact.id, sales, key)]
  expect(second.json().accessCode).not.toBe(first.json().accessCode)
})

test('no code is made for a contact who was removed, or while the portal is off', async () => {
  const customer = await aCustomer(t.db)
  const contact = await add(customer.id)
  await turnPortal(false)
  try {
    expectRefusal(await createCode(contact.id), 409, 'portal-off')
  } finally {
    await turnPortal(true)
  }
  await sales('DELETE', `/api/db/contacts/remove/${contact.id}`)
  for (const id of [contact.id, 987_654]) expectRefusal(await createCode(id), 404, 'not-found')
  expect((await readCustomer(customer.id)).tgAccessCode).toBeNull()
})

test('only people with SALES or ADMIN make codes and unlink chats', async () => {
  const { id } = await aCustomer(t.db)
  const kim = await add(id)
  const telegramId = aTelegramId()
  await link(await newCode(id), { telegramId })
  const [chat] = await chatsOfTelegram(t.db, telegramId)
  const refuses = async (reader: ApiClient, status: number, code: ProblemCode) => {
    expectRefusal(await createCode(kim.id, reader), status, code)
    expectRefusal(await unlink(chat?.chatId, reader), status, code)
  }
  for (const role of ['ACCOUNTING', 'INVENTORY', 'PAYROLL', 'DRIVER'] as const)
    await refuses(await t.as(role), 403, 'not-allowed')
  await refuses(await t.asKey('ADMIN'), 403, 'not-for-keys')
  await refuses(t.signedOut, 401, 'signed-out')
  expect((await createCode(kim.id, admin)).statusCode).toBe(200)
  expect((await unlink(chat?.chatId, admin)).statusCode).toBe(200)
})

test('the office sees the chats of each contact, the latest first, and who blocked the bot', async () => {
  const { id } = await aCustomer(t.db)
  const kim = await add(id)
  await add(id, { name: 'Robin' })
  const [first, second] = [aTelegramId(), aTelegramId()]
  const code = async () => (await createCode(kim.id)).json().accessCode
  await link(await code(), { telegramId: first, name: 'Kim L.', at: inDays(-1) })
  await link(await code(), { telegramId: second, name: 'Kim at work' })
  const at = new Date('2026-11-30T12:00:00Z')
  await inTransaction(t.db, (tx) => setChatBlocked(tx, first, at))
  const [withChats, without] = await contactsNow(id)
  expect(withChats.chats).toEqual([
    { id: expect.any(Number), name: 'Kim at work', linkedAt: expect.any(String), blockedAt: null },
    { id: expect.any(Number), name: 'Kim L.', linkedAt: expect.any(String), blockedAt: at.toISOString() },
  ])
  expect(without).toMatchObject({ name: 'Robin', chats: [] })
  await unlink(withChats.chats[0].id)
  expect((await contactsNow(id))[0].chats).toMatchObject([{ name: 'Kim L.' }])
})

test('Edit Customer is told for whom the code is, until when, and when it was used; others are not', async () => {
  const { id } = await aCustomer(t.db)
  expect((await readCustomer(id)).tgAccessCodeState).toBeUndefined()
  const code = await newCode(id)
  const expiresOn = expect.any(String)
  expect((await readCustomer(id)).tgAccessCodeState).toEqual({
    contactId: null,
    contactName: null,
    expiresOn,
    usedAt: null,
  })
  for (const reader of [await t.as('ACCOUNTING'), await t.asKey('ADMIN')]) {
    const seen = await readCustomer(id, reader)
    expect(seen.tgAccessCode).toBeNull()
    expect(seen).not.toHaveProperty('tgAccessCodeState')
  }
  const listed = (await sales('GET', '/api/db/customers/getAll')).json()
  expect(listed.find((customer: { id: number }) => customer.id === id)).not.toHaveProperty('tgAccessCodeState')
  const contact = await link(code)
  const used = { contactId: contact?.id, contactName: 'Lou Telegram', expiresOn, usedAt: expect.any(String) }
  expect(await readCustomer(id)).toMatchObject({ tgAccessCode: null, tgAccessCodeState: used })
  await newCode(id)
  expect((await readCustomer(id)).tgAccessCodeState).toEqual({ ...used, usedAt: null })
  await t.db.updateTable('customers').set({ tgAccessCodeExpiresAt: null }).where('id', '=', id).execute()
  expect(await readCustomer(id)).toMatchObject({ tgAccessCode: null, tgAccessCodeState: { expiresOn: null } })
})
