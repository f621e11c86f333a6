import type { ProblemCode } from '@dray/contract/problems'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { decodedMail, startMailServer } from '../../test-data/servers/mail-server.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const mail = await startMailServer()
const t = await openTestApp({
  SMTP_URL: mail.url,
  MAIL_FROM: 'Acme <office@acme.example>',
  COMPANY_NAME: 'Acme',
  PUBLIC_URL: 'https://dray.example.com',
})
const [admin, sales] = [await t.as('ADMIN'), await t.as('SALES')]
const customer = await aCustomer(t.db, { customerName: 'Save-a-lot Markets' })
afterAll(() => mail.stop())
beforeEach(async () => {
  mail.received.length = 0
  await turnPortal(true)
  await t.db.deleteFrom('signInFailures').execute()
})

const turnPortal = (portal: boolean) => admin('PUT', '/api/db/settings/portal', { body: { portal } })
const add = async (body: object = {}, customerId = customer.id) =>
  (await sales('POST', `/api/db/contacts/new/${customerId}`, { body: { name: 'Kim', ...body } })).json()
const contactNow = async (id: number) =>
  (await sales('GET', `/api/db/contacts/getByCustomer/${customer.id}`))
    .json()
    .find((contact: { id: number }) => contact.id === id)
const change = (id: number, body: object) => sales('PUT', `/api/db/contacts/update/${id}`, { body })
const createLink = (id: number, body: object = {}) => sales('POST', `/api/db/contacts/createLink/${id}`, { body })
const tokenIn = (url: string): string => url.split('#')[1] ?? ''
const newLink = async (id: number): Promise<string> => tokenIn((await createLink(id)).json().url)
const open = (token: string, headers: Record<string, string> = {}) =>
  t.signedOut('POST', '/api/portal/open', { body: { token }, headers })
const me = (cookie: string) => t.signedOut('GET', '/api/portal/me', { headers: { cookie } })
async function openedBy(id: number, headers: Record<string, string> = {}): Promise<string> {
  const answer = await open(await newLink(id), headers)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
const readLog = async (customerId: number) =>
  (await sales('GET', `/api/db/changelog/getAll/customer/${customerId}`)).json()

// D-330
test('a contact is added, changed and removed, and the log of the customer says so', async () => {
  const contact = await add({ email: 'kim@save-a-lot.example', seesMoney: true })
  expect(contact).toEqual({
    id: expect.any(Number),
    name: 'Kim',
    email: 'kim@save-a-lot.example',
    mayOrder: true,
    seesMoney: true,
    link: null,
    devices: [],
    chats: [],
    modifiedOn: expect.any(String),
  })
  const changed = (await change(contact.id, { name: 'Kim Lee', modifiedOn: contact.modifiedOn })).json()
  expect(changed).toMatchObject({ name: 'Kim Lee', email: 'kim@save-a-lot.example', seesMoney: true })
  expect(await contactNow(contact.id)).toEqual(changed)
  expect((await sales('DELETE', `/api/db/contacts/remove/${contact.id}`)).json()).toEqual({ ok: true })
  expect(await contactNow(contact.id)).toBeUndefined()
  const [removed, renamed, added] = await readLog(customer.id)
  expect(removed).toMatchObject({ notes: 'Contact Kim Lee removed' })
  const { name } = await t.db.selectFrom('users').select('name').where('id', '=', contact.id).executeTakeFirstOrThrow()
  expect(name).toBe('Contact Kim Lee')
  expect(renamed.changes).toEqual([
    expect.objectContaining({ field: 'contact.name', subfield: 'Kim', previousValue: 'Kim', newValue: 'Kim Lee' }),
  ])
  expect(added.changes.map(({ field }: { field: string }) => field)).toEqual([
    'contact.name',
    'contact.email',
    'contact.mayOrder',
    'contact.seesMoney',
  ])
})

test('only those who are signed in are told whether the portal is on', async () => {
  const settings = async (reader: typeof sales) => (await reader('GET', '/api/db/settings/get')).json()
  expect(await settings(sales)).toMatchObject({ portal: true })
  await turnPortal(false)
  expect(await settings(sales)).toMatchObject({ portal: false })
  expect(await settings(t.signedOut)).not.toHaveProperty('portal')
})

test('a contact changed by someone else meanwhile stays as it is', async () => {
  const contact = await add()
  await change(contact.id, { name: 'Robin' })
  const late = await change(contact.id, { name: 'Sam', modifiedOn: contact.modifiedOn })
  expectRefusal(late, 409, 'changed-meanwhile')
  expect(late.json()).toMatchObject({ current: { name: 'Robin' } })
})

test.each([
  ['no name', {}],
  ['an empty name', { name: ' ' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['a number as name', { name: 7 }],
  ['an email that is none', { name: 'Kim', email: 'kim' }],
  ['a flag that is none', { name: 'Kim', mayOrder: 'perhaps' }],
])('%s is refused', async (_, body) => {
  const before = (await sales('GET', `/api/db/contacts/getByCustomer/${customer.id}`)).json().length
  expectRefusal(await sales('POST', `/api/db/contacts/new/${customer.id}`, { body }), 400, 'invalid-request')
  expect((await sales('GET', `/api/db/contacts/getByCustomer/${customer.id}`)).json()).toHaveLength(before)
})

test('an unknown customer has no contacts', async () => {
  expectRefusal(await sales('GET', '/api/db/contacts/getByCustomer/987654'), 404, 'not-found')
  expectRefusal(await sales('POST', '/api/db/contacts/new/987654', { body: { name: 'Kim' } }), 404, 'not-found')
})

test('a customer has at most 100 contacts', async () => {
  const { id } = await aCustomer(t.db)
  for (let count = 0; count < 100; count += 1) await add({ name: `Kim ${count}` }, id)
  expect(await add({}, id)).toMatchObject({ code: 'contacts-full' })
})

// D-331
test('a link opens the portal on one device, once', async () => {
  const contact = await add({ seesMoney: true })
  const answer = await createLink(contact.id)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { url, expiresOn } = answer.json()
  expect(url).toMatch(/^https:\/\/dray\.example\.com\/portal#[\w-]{43}$/)
  expect(new Date(expiresOn).getTime() - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  expect(await contactNow(contact.id)).toMatchObject({ link: { expiresOn } })
  const opened = await open(tokenIn(url), { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' })
  expect(opened.json()).toEqual({
    contact: { name: 'Kim', mayOrder: true, seesMoney: true },
    company: { name: 'Acme', logo: null, accent: null, phone: null, howToPay: null },
    customer: { customerName: 'Save-a-lot Markets' },
  })
  expect(String(opened.headers['set-cookie'])).toMatch(/^dray_device=[\w-]{43}; .*HttpOnly/)
  expect(await contactNow(contact.id)).toMatchObject({ link: null, devices: [{ label: 'Safari on iPhone' }] })
  expectRefusal(await open(tokenIn(url)), 410, 'portal-link-used')
})

test('of twenty devices that open one link at once, one gets in', async () => {
  const token = await newLink((await add()).id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)))
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, ...Array(19).fill(410)])
})

test('only the hash of a link and a device is stored', async () => {
  const contact = await add()
  const token = await newLink(contact.id)
  const cookie = String((await open(token)).headers['set-cookie'])
  const secrets = [token, /dray_device=([\w-]+)/.exec(cookie)?.[1] ?? '']
  const links = await t.db.selectFrom('portalLinks').selectAll().execute()
  const devices = await t.db.selectFrom('portalDevices').selectAll().execute()
  const stored = JSON.stringify([links, devices], (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const secret of secrets) {
    expect(secret).toHaveLength(43)
    expect(stored).not.toContain(secret)
  }
})

// D-331
test('a newer link, another email, ended devices and removal each end a link', async () => {
  const contact = await add({ email: 'kim@save-a-lot.example' })
  const endings: [() => Promise<unknown>, number, ProblemCode][] = [
    [() => newLink(contact.id), 410, 'portal-link-expired'],
    [() => change(contact.id, { email: 'robin@save-a-lot.example' }), 410, 'portal-link-expired'],
    [() => sales('POST', `/api/db/contacts/endDevices/${contact.id}`), 410, 'portal-link-expired'],
    [() => sales('DELETE', `/api/db/contacts/remove/${contact.id}`), 404, 'portal-link-unknown'],
  ]
  for (const [end, status, code] of endings) {
    const token = await newLink(contact.id)
    await end()
    expectRefusal(await open(token), status, code)
  }
  expectRefusal(await createLink(contact.id), 404, 'not-found')
})

test('a link expires after seven days', async () => {
  const contact = await add()
  const token = await newLink(contact.id)
  await t.db.updateTable('portalLinks').set({ expiresAt: new Date() }).where('contactId', '=', contact.id).execute()
  expectRefusal(await open(token), 410, 'portal-link-expired')
  expect(await contactNow(contact.id)).toMatchObject({ link: null })
})

// D-331
test('after twenty unknown tokens an address has to wait, but a real link still opens', async () => {
  const contact = await add()
  const token = await newLink(contact.id)
  const cookie = await openedBy((await add()).id)
  for (let guess = 0; guess < 20; guess += 1) expectRefusal(await open(`guess-${guess}`), 404, 'portal-link-unknown')
  const locked = await open('one more guess')
  expectRefusal(locked, 429, 'locked-out')
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await me(cookie)).statusCode).toBe(200)
  expect((await open(token)).statusCode).toBe(200)
})

test.each(['', 'x', 'x'.repeat(10_000), '\u0000', '日本'])('the token %j opens nothing', async (token) => {
  const answer = await open(token)
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('GET and HEAD of the link spend nothing', async () => {
  const token = await newLink((await add()).id)
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/portal', '/api/portal/open', `/api/portal/open?token=${token}`])
      expect((await t.app.inject({ method, url })).headers['set-cookie']).toBeUndefined()
  expect((await open(token)).statusCode).toBe(200)
})

// D-330
test('while the portal is off, contacts are kept out and no link is made', async () => {
  const contact = await add()
  const cookie = await openedBy(contact.id)
  const token = await newLink(contact.id)
  await turnPortal(false)
  expectRefusal(await me(cookie), 403, 'portal-off')
  expectRefusal(await t.signedOut('GET', '/api/portal/me'), 403, 'portal-off')
  expectRefusal(await open(token), 403, 'portal-off')
  expectRefusal(await createLink(contact.id), 409, 'portal-off')
  expect(await change(contact.id, { name: 'Robin' })).toMatchObject({ statusCode: 200 })
  await turnPortal(true)
  expect((await me(cookie)).statusCode).toBe(200)
  expectRefusal(await t.signedOut('GET', '/api/portal/me'), 401, 'signed-out')
})

// D-333
test('a device ends when the contact or the office ends it, when it is unused too long, and with the contact', async () => {
  const contact = await add()
  const devices = async (cookie: string) =>
    (await t.signedOut('GET', '/api/portal/devices', { headers: { cookie } })).json()
  const [phone, tablet] = [await openedBy(contact.id), await openedBy(contact.id)]
  expect(await devices(phone)).toEqual([
    expect.objectContaining({ current: false }),
    expect.objectContaining({ current: true }),
  ])
  const other = (await devices(phone)).find(({ current }: { current: boolean }) => !current)
  const endDevice = (cookie: string, id: string) =>
    t.signedOut('DELETE', `/api/portal/devices/${id}`, { headers: { cookie } })
  expect((await endDevice(phone, other.id)).json()).toEqual({ ok: true })
  expectRefusal(await me(tablet), 401, 'signed-out')
  expect((await endDevice(phone, other.id)).json()).toEqual({ ok: true })
  for (const id of ['987', crypto.randomUUID(), 'x'.repeat(101)])
    expect([400, 404]).toContain((await endDevice(phone, id)).statusCode)

  const left = await t.signedOut('POST', '/api/portal/leave', { headers: { cookie: phone } })
  expect(String(left.headers['set-cookie'])).toMatch(/^dray_device=;/)
  expectRefusal(await me(phone), 401, 'signed-out')

  const unused = await openedBy(contact.id)
  await t.db
    .updateTable('portalDevices')
    .set({ lastUsedAt: new Date(Date.now() - 180 * 86_400_000) })
    .where('contactId', '=', contact.id)
    .execute()
  expectRefusal(await me(unused), 401, 'signed-out')

  const ended = await openedBy(contact.id)
  await sales('POST', `/api/db/contacts/endDevices/${contact.id}`)
  expectRefusal(await me(ended), 401, 'signed-out')

  const removed = await openedBy(contact.id)
  await sales('DELETE', `/api/db/contacts/remove/${contact.id}`)
  expectRefusal(await me(removed), 401, 'signed-out')
})

test("a contact can't end a colleague's device", async () => {
  const [kim, robin] = [await add(), await add({ name: 'Robin' })]
  const [own, theirs] = [await openedBy(kim.id), await openedBy(robin.id)]
  const [device] = (await contactNow(robin.id)).devices
  const answer = await t.signedOut('DELETE', `/api/portal/devices/${device.id}`, { headers: { cookie: own } })
  expectRefusal(answer, 404, 'not-found')
  expect((await me(theirs)).statusCode).toBe(200)
})

test('opening another link in the same browser ends its earlier device', async () => {
  const [kim, robin] = [await add(), await add({ name: 'Robin' })]
  const before = await openedBy(kim.id)
  await openedBy(robin.id, { cookie: before })
  expectRefusal(await me(before), 401, 'signed-out')
})

// D-334
test('what a contact sees of themselves changes with them; only those who see money read how to pay', async () => {
  await admin('PUT', '/api/db/settings/portal', { body: { howToPay: 'By check to Acme' } })
  const contact = await add()
  const cookie = await openedBy(contact.id)
  expect((await me(cookie)).json().company).not.toHaveProperty('howToPay')
  await change(contact.id, { seesMoney: true, mayOrder: false })
  expect((await me(cookie)).json()).toMatchObject({
    contact: { mayOrder: false, seesMoney: true },
    company: { howToPay: 'By check to Acme' },
  })
})

test('sessions and keys open no portal call, and a device opens no other call', async () => {
  const cookie = await openedBy((await add()).id)
  const key = await t.asKey('ADMIN')
  expectRefusal(await admin('GET', '/api/portal/me'), 401, 'signed-out')
  expectRefusal(await key('GET', '/api/portal/me'), 401, 'signed-out')
  const asStaff = (url: string) => t.signedOut('GET', url, { headers: { cookie } })
  for (const url of ['/api/db/users/getSession', '/api/db/customers/getAll', '/api/db/settings/portal'])
    expectRefusal(await asStaff(url), 401, 'signed-out')
})

test('a contact never gets a password, a role, or a place in a list of users', async () => {
  const contact = await add({ name: 'Only a contact', email: 'only@contact.example' })
  expectRefusal(await admin('POST', `/api/db/users/createLink/${contact.id}`), 404, 'not-found')
  expectRefusal(
    await admin('PUT', `/api/db/users/update/${contact.id}`, { body: { role: ['ADMIN'] } }),
    404,
    'not-found',
  )
  for (const email of ['contact', 'only@contact.example']) {
    const body = { email, password: 'correct horse' }
    expect((await t.signedOut('POST', '/api/db/users/login', { body })).statusCode).not.toBe(200)
    await t.signedOut('POST', '/api/db/users/askForLink', { body: { email } })
  }
  expect(await t.db.selectFrom('passwordLinks').select('id').where('userId', '=', contact.id).execute()).toEqual([])
  for (const query of ['', '?removed=true'])
    expect((await admin('GET', `/api/db/users/getAllDetails${query}`)).body).not.toContain('Only a contact')
})

test('only the demo opens the portal for whoever asks, and only of its own contacts', async () => {
  const { id } = await add({ email: 'karl@w.example' })
  const ask = (body: object) => t.signedOut('POST', '/api/portal/demoLink', { body })
  expectRefusal(await ask({ email: 'karl@w.example' }), 404, 'not-found')
  t.dray.demo = { accounts: [], password: '', contacts: [{ name: '', email: 'karl@w.example', customerName: '' }] }
  try {
    expectRefusal(await ask({ email: 'kim@w.example' }), 404, 'not-found')
    expect((await ask({})).statusCode).toBe(400)
    const opened = await open(tokenIn((await ask({ email: 'karl@w.example' })).json().url))
    expect(opened.json()).toMatchObject({ contact: { name: 'Kim' } })
    await turnPortal(false)
    expectRefusal(await ask({ email: 'karl@w.example' }), 403, 'portal-off')
  } finally {
    t.dray.demo = undefined
    await sales('DELETE', `/api/db/contacts/remove/${id}`)
  }
})

test('the office emails a link to the contact', async () => {
  const contact = await add({ email: 'kim@save-a-lot.example' })
  const { url } = (await createLink(contact.id, { email: true })).json()
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]).toMatchObject({ to: ['kim@save-a-lot.example'] })
  expect(decodedMail(mail.received[0]?.source)).toContain(url)
  expect(decodedMail(mail.received[0]?.source)).toContain('Save-a-lot Markets')
  expectRefusal(await createLink((await add()).id, { email: true }), 422, 'email-missing')
})

// D-332
test('whoever asks for a link by email gets one for each contact, and nobody learns whether there is one', async () => {
  const email = 'shared@markets.example'
  const second = await aCustomer(t.db, { customerName: 'QUICK-Stop' })
  const first = await add({ email })
  await add({ email: email.toUpperCase() }, second.id)
  const ask = (address: string) => t.signedOut('POST', '/api/portal/askForLink', { body: { email: address } })
  expect((await ask('nobody@markets.example')).json()).toEqual({ ok: true })
  expect((await ask(email)).json()).toEqual({ ok: true })
  await vi.waitUntil(() => mail.received.length > 0)
  expect(mail.received).toHaveLength(1)
  const text = decodedMail(mail.received[0]?.source)
  expect(text).toContain('for Save-a-lot Markets')
  expect(text).toContain('for QUICK-Stop')
  const [token = ''] = [...text.matchAll(/portal#([\w-]{43})/g)].map(([, found]) => found ?? '')
  expect((await open(token)).json()).toMatchObject({ customer: { customerName: 'Save-a-lot Markets' } })
  expect((await readLog(customer.id))[1]).toMatchObject({
    notes: `Portal link of contact ${first.name} asked for by email`,
  })

  for (let again = 0; again < 4; again += 1) expect((await ask(email)).json()).toEqual({ ok: true })
  await vi.waitUntil(() => mail.received.length === 3)
  await turnPortal(false)
  expect((await ask('other@markets.example')).json()).toEqual({ ok: true })
  expect(mail.received).toHaveLength(3)
})
