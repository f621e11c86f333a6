import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { chatsOfTelegram, findCode, linkChat, setChatBlocked, unlinkChat } from './index.ts'

const t = await openTestApp()
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
beforeAll(() => admin('PUT', '/api/db/settings/portal', { body: { portal: true } }))

const newCode = async (customerId: number): Promise<string> =>
  (await sales('GET', `/api/db/customers/generateAccessCode/${customerId}`)).json().accessCode
const add = async (customerId: number, body: object = {}) =>
  (await sales('POST', `/api/db/contacts/new/${customerId}`, { body: { name: 'Kim', ...body } })).json()
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
const unlink = (chatId: number) =>
  inTransaction(t.db, (tx) => unlinkChat(tx, chatId, { userId: sales.userId, at: new Date() }))
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
  expect(await unlink(chat?.chatId ?? 0)).toEqual({ ok: true })
  expect(await chatsOfTelegram(t.db, telegramId)).toEqual([])
  await expect(unlink(chat?.chatId ?? 0)).rejects.toMatchObject({ code: 'not-found' })
  expect((await readLog(id))[0]).toMatchObject({ notes: 'Chat of Kim unlinked' })
  await link(await newCode(id), { telegramId })
  expect(await chatsOfTelegram(t.db, telegramId)).toHaveLength(1)
})

test('a removed contact has no chats', async () => {
  const { id } = await aCustomer(t.db)
  const kim = await add(id)
  const telegramId = aTelegramId()
  await link(await newCode(id), { telegramId })
  const [chat] = await chatsOfTelegram(t.db, telegramId)
  await sales('DELETE', `/api/db/contacts/remove/${kim.id}`)
  expect(await chatsOfTelegram(t.db, telegramId)).toEqual([])
  await expect(unlink(chat?.chatId ?? 0)).rejects.toMatchObject({ code: 'not-found' })
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
