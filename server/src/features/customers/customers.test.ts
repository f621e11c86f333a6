import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { aCustomer, aUser } from '../../test-data/builders.ts'
import { aStoredImage } from '../../test-data/catalog-builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const sales = await t.as('SALES')
const accounting = await t.as('ACCOUNTING')

const add = (body: object, as = sales) => as('POST', '/api/db/customers/addNew', { body })
const update = (id: number, body: object, as = sales) => as('PUT', `/api/db/customers/update/${id}`, { body })
const read = async (id: number, as = sales) => (await as('GET', `/api/db/customers/getByID/${id}`)).json()
const log = async (id: number) => (await sales('GET', `/api/db/changelog/getAll/customer/${id}`)).json()
const ledger = async (id: number) => (await sales('GET', `/api/db/customers/getCreditHistory/${id}`)).json()

// R7.4-01, R7.4-02, R3-19, R5-17, R4.1-09, R4.1-10
test('a new customer is retail, prefers email, has no adjustment and no credit, and its name is trimmed', async () => {
  const answer = await add({ customerName: '  Ernst Handel ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    image: null,
    customerName: 'Ernst Handel',
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    contactTelegram: null,
    address: null,
    website: null,
    commpref: 'EMAIL',
    type: 'RETAIL',
    accountOwnerID: null,
    accountOwnerName: null,
    accountOwnerDrives: false,
    notes: null,
    paymentTermsDays: null,
    priceAdjustment: 0,
    creditAvailable: 0,
    creditLimit: null,
    maxDaysLate: null,
    minLifeDays: null,
    minimumOrder: null,
    deliveryDays: null,
    mayPickUp: true,
    acceptBySelf: false,
    emailsCoas: false,
    emailsProof: false,
    poRequired: false,
    cod: false,
    tgAccessCode: null,
    createdAt: expect.any(String),
    modifiedOn: expect.any(String),
  })
  expect(await read(answer.json().id)).toEqual({ customer: answer.json(), image: null })
})

const fullForm = async () => ({
  customerName: 'Océano Atlántico',
  image: await aStoredImage(t.db, 'customers'),
  contactName: 'Yvonne Moncada',
  contactEmail: 'yvonne@oceano.example',
  contactPhone: '(1) 135-5333',
  contactTelegram: '@yvonne',
  address: 'Ing. Gustavo Moncada 8585',
  website: 'oceano.example',
  commpref: 'TELEGRAM',
  type: 'VIP',
  accountOwnerID: (await aUser(t.db, { name: 'Olga Owner', roles: ['SALES', 'DRIVER'] })).id,
  notes: 'Ring twice.\nDogs.',
  priceAdjustment: -12.5,
})

// R7.4-03, R5-22
test('every field of the form is saved and logged by name, and notes keep their line breaks', async () => {
  const form = await fullForm()
  const { id, ...saved } = (await add(form)).json()
  expect(saved).toMatchObject({ ...form, accountOwnerName: 'Olga Owner', accountOwnerDrives: true })
  const [entry] = await log(id)
  expect(entry).toMatchObject({ action: 'create', userId: sales.userId })
  const logged = entry.changes.map(({ field, newValue }: { field: string; newValue: string }) => [field, newValue])
  expect(Object.fromEntries(logged)).toMatchObject({
    accountOwner: 'Olga Owner',
    type: 'VIP',
    priceAdjustment: '-12.5',
  })
})

test('a change touches only the fields that are sent, and nothing is written if they are the same', async () => {
  const { id, modifiedOn } = (await add(await fullForm().then((form) => ({ ...form, customerName: 'Partial' })))).json()
  const same = await update(id, { type: 'VIP', priceAdjustment: '-12.5%', customerName: ' Partial' })
  expect(same.json().modifiedOn).toBe(modifiedOn)
  const changed = (await update(id, { contactPhone: '', accountOwnerID: null })).json()
  expect(changed).toMatchObject({
    contactPhone: null,
    accountOwnerID: null,
    contactName: 'Yvonne Moncada',
    type: 'VIP',
  })
  const entries = await log(id)
  expect(entries).toHaveLength(2)
  expect(entries[0].changes).toMatchObject([
    { field: 'contactPhone', previousValue: '(1) 135-5333', newValue: null },
    { field: 'accountOwner', previousValue: 'Olga Owner', newValue: null },
  ])
})

test('a change from an older version is refused with the current customer and who changed it', async () => {
  const { id, modifiedOn } = (await add({ customerName: 'Raced' })).json()
  expect((await update(id, { type: 'VIP', modifiedOn })).statusCode).toBe(200)
  const answer = await update(id, { address: 'Here', modifiedOn })
  expectRefusal(answer, 409, 'changed-meanwhile')
  expect(answer.json()).toMatchObject({
    current: { type: 'VIP', address: null },
    changedBy: expect.stringContaining('User'),
  })
  expect((await read(id)).customer.address).toBeNull()
})

// R5-10, R5-23
test.each([
  [{ customerName: '  ' }, 'Customer name is required'],
  [{}, 'Customer name is required'],
  [{ customerName: 'x'.repeat(201) }, 'Must be 200 characters or fewer'],
  [{ customerName: 'A', contactEmail: 'nobody' }, 'Enter a valid email address'],
  [{ customerName: 'A', website: 'no site' }, 'Enter a valid web address'],
  [{ customerName: 'A', type: 'FRIEND' }, 'Choose a customer type'],
  [{ customerName: 'A', commpref: 'PIGEON' }, 'Choose a preferred contact'],
  [{ customerName: 'A', priceAdjustment: -100.5 }, 'Must be at least -100%'],
  [{ customerName: 'A', priceAdjustment: 1001 }, 'Must be at most 1000%'],
  [{ customerName: 'A', priceAdjustment: 1.234 }, 'A percentage can have at most two decimals'],
  [{ customerName: 'A', creditAvailable: 0.005 }, 'Amount can have at most two decimals'],
  [{ customerName: 'A', creditAvailable: -1 }, "Credit can't be negative"],
  [{ customerName: 'A', creditAvailable: 'much' }, 'Enter an amount in dollars'],
])('a form like %j is refused: %s', async (body, message) => {
  const answer = await add(body)
  expect({ status: answer.statusCode, message: answer.json().errors[0].message }).toEqual({ status: 400, message })
})

test('a name that differs from another customer’s only in case or spaces is refused, on adding and changing', async () => {
  await add({ customerName: 'Königlich Essen' })
  expectRefusal(await add({ customerName: ' KÖNIGLICH ESSEN ' }), 409, 'name-taken')
  const other = (await add({ customerName: 'Someone else' })).json()
  expectRefusal(await update(other.id, { customerName: 'königlich essen' }), 409, 'name-taken')
  expect((await update(other.id, { customerName: 'SOMEONE else' })).json().customerName).toBe('SOMEONE else')
})

test('if two customers with the same name are added at once, one is refused', async () => {
  const answers = await Promise.all([add({ customerName: 'Twin' }), add({ customerName: 'tWIN ' })])
  expect(answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().code)).toEqual([
    'name-taken',
  ])
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
})

test('the account owner is an active user, unless it was before', async () => {
  const owner = await aUser(t.db)
  const { id } = (await add({ customerName: 'Owned', accountOwnerID: owner.id })).json()
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', owner.id).execute()
  expectRefusal(await add({ customerName: 'Orphan', accountOwnerID: owner.id }), 422, 'owner-unknown')
  expectRefusal(await update(id, { accountOwnerID: 987_654 }), 422, 'owner-unknown')
  expect((await update(id, { accountOwnerID: owner.id, type: 'VIP' })).json()).toMatchObject({
    type: 'VIP',
    accountOwnerID: owner.id,
  })
})

test('a customer’s image must be in the customer bucket', async () => {
  for (const image of ['/storage/customers/nowhere.png', await aStoredImage(t.db), 'https://evil.example/x.png'])
    expectRefusal(await add({ customerName: 'Pictured', image }), 422, 'image-unknown')
})

// R7.4-08, R5-23
test('only accounting and admins can change the credit, with a reason, as an entry in the ledger', async () => {
  const { id } = (await add({ customerName: 'Credited' })).json()
  expectRefusal(await update(id, { creditAvailable: 10 }), 403, 'not-allowed')
  expectRefusal(await update(id, { creditAvailable: 10 }, accounting), 422, 'reason-missing')
  expectRefusal(await update(id, { creditAvailable: 10, reason: ' ' }, accounting), 422, 'reason-missing')
  const answer = await update(id, { creditAvailable: '$1,010.50', reason: 'Broken pallet' }, accounting)
  expect(answer.json().creditAvailable).toBe(1010.5)
  await update(id, { creditAvailable: 1000, reason: 'Typing error' }, await t.as('ADMIN'))
  expect(await ledger(id)).toMatchObject([
    { amount: -10.5, reason: 'Typing error', paymentId: null },
    { amount: 1010.5, reason: 'Broken pallet', userId: accounting.userId, userName: expect.any(String) },
  ])
  expect((await sales('GET', `/api/db/customers/getAvailableCredit/${id}`)).json()).toEqual({ creditAvailable: 1000 })
  expect((await log(id))[1]).toMatchObject({
    notes: 'Broken pallet',
    changes: [{ field: 'creditAvailable', previousValue: null, newValue: '1010.50' }],
  })
})

test('accounting can change nothing else, and sending a field’s stored value is no change', async () => {
  const { id } = (await add({ customerName: 'Split' })).json()
  const both = { creditAvailable: 5, reason: 'Gift', type: 'VIP' }
  expectRefusal(await update(id, both, accounting), 403, 'not-allowed')
  expect((await read(id)).customer).toMatchObject({ creditAvailable: 0, type: 'RETAIL' })
  expect((await update(id, { ...both, type: 'RETAIL' }, accounting)).json().creditAvailable).toBe(5)
  expect((await update(id, { creditAvailable: 5, type: 'VIP' })).json()).toMatchObject({
    type: 'VIP',
    creditAvailable: 5,
  })
  expectRefusal(await add({ customerName: 'Gifted', creditAvailable: 5, reason: 'Gift' }), 403, 'not-allowed')
  const both2 = await t.as('SALES', 'ACCOUNTING')
  expectRefusal(await add({ customerName: 'Gifted', creditAvailable: 5 }, both2), 422, 'reason-missing')
  const gifted = (await add({ customerName: 'Gifted', creditAvailable: 5, reason: 'Opening' }, both2)).json()
  expect(gifted.creditAvailable).toBe(5)
  expect(await ledger(gifted.id)).toMatchObject([{ amount: 5, reason: 'Opening' }])
})

test('the credit changes by the difference from what the form showed, and never below zero', async () => {
  const customer = await aCreditedCustomer(10_00)
  const body = { creditAvailable: 25, creditBefore: 20, reason: 'Return' }
  expect((await update(customer.id, body, accounting)).json().creditAvailable).toBe(15)
  const taken = { creditAvailable: 0, creditBefore: 20, reason: 'Wrong' }
  expectRefusal(await update(customer.id, taken, accounting), 422, 'credit-used')
  expect((await ledger(customer.id)).map((entry: { amount: number }) => entry.amount)).toEqual([5, 10])
})

test('when credit changes many times at once, no change is lost and the ledger adds up', async () => {
  const { id } = await aCreditedCustomer(0)
  const body = { creditAvailable: 3, creditBefore: 1, reason: 'At once' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => update(id, body, accounting)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await read(id)).customer.creditAvailable).toBe(12)
  expect(await ledger(id)).toHaveLength(6)
})

async function aCreditedCustomer(credit: number) {
  const customer = await aCustomer(t.db)
  if (credit === 0) return customer
  await t.db
    .updateTable('customers')
    .set({ creditCents: cents(credit) })
    .where('id', '=', customer.id)
    .execute()
  const entry = {
    customerId: customer.id,
    amountCents: cents(credit),
    reason: 'Overpaid',
    paymentId: null,
    userId: null,
  }
  await t.db.insertInto('creditEntries').values(entry).execute()
  return customer
}

// R7.4-07, R2.13-61
test('an access code has ten unambiguous characters, each call replaces it, and it is never logged', async () => {
  const { id, modifiedOn } = (await add({ customerName: 'Coded' })).json()
  const codes: string[] = []
  for (let n = 0; n < 3; n++) {
    const answer = await sales('GET', `/api/db/customers/generateAccessCode/${id}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    codes.push(answer.json().accessCode)
  }
  expect(new Set(codes).size).toBe(3)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
  expect((await read(id)).customer).toMatchObject({ tgAccessCode: codes[2], modifiedOn })
  const entries = await log(id)
  expect(entries).toMatchObject([{ notes: 'Access code refreshed', changes: [] }, {}, {}, { action: 'create' }])
  for (const code of codes) expect(JSON.stringify(entries)).not.toContain(code)
  expectRefusal(await sales('GET', '/api/db/customers/generateAccessCode/987654'), 404, 'not-found')
})

test('an access code is answered to people with SALES or ADMIN who read its customer, and to no list, other role or key', async () => {
  const { id } = (await add({ customerName: 'Coded for people' })).json()
  const { accessCode } = (await sales('GET', `/api/db/customers/generateAccessCode/${id}`)).json()
  const admin = await t.as('ADMIN')
  for (const person of [sales, admin]) expect((await read(id, person)).customer.tgAccessCode).toBe(accessCode)
  for (const role of ['ACCOUNTING', 'INVENTORY', 'PAYROLL'] as const)
    expect(JSON.stringify(await read(id, await t.as(role))), role).not.toContain(accessCode)

  const { key } = (await admin('POST', '/api/db/keys/new', { body: { name: 'Shop', roles: ['ADMIN'] } })).json()
  const byKey = (url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  for (const url of [`/api/db/customers/getByID/${id}`, '/api/db/customers/getAll']) {
    const answer = await byKey(url)
    expect(answer.body, url).toContain('Coded for people')
    expect(answer.body, url).not.toContain(accessCode)
  }
  expectRefusal(await byKey(`/api/db/customers/generateAccessCode/${id}`), 403, 'not-for-keys')
  expect((await sales('GET', '/api/db/customers/getAll')).body).not.toContain(accessCode)
  const saved = await sales('PUT', `/api/db/customers/update/${id}`, { body: { notes: 'Ring twice' } })
  expect(saved.json().notes).toBe('Ring twice')
  expect(saved.body).not.toContain(accessCode)
})

test('a user who only drives gets no code, credit, terms or adjustment, and no figures', async () => {
  const driver = await t.as('DRIVER')
  const { id } = (await add({ customerName: 'Delivered', priceAdjustment: 5 })).json()
  await t.db
    .insertInto('orders')
    .values({
      orderNum: 'D-1',
      draftNum: null,
      realNum: null,
      deliveryDate: null,
      placedOn: '2026-03-01',
      dueOn: '2026-03-01',
      customerId: id,
      driverId: driver.userId,
      packingLocationId: 1,
      orderStatus: 'RECEIVED',
      paymentStatus: 'AWAITING',
      unitQuantity: 0,
      costCents: cents(0),
      subtotalCents: cents(0),
      discountCents: cents(0),
      notes: null,
      discountNotes: null,
      createdBy: null,
      brands: [],
    })
    .execute()
  const seen = (await read(id, driver)).customer
  expect(seen.customerName).toBe('Delivered')
  for (const key of ['tgAccessCode', 'creditAvailable', 'paymentTermsDays', 'priceAdjustment'])
    expect(seen).not.toHaveProperty(key)
  const closed = [
    `getAvailableCredit/${id}`,
    `getCreditHistory/${id}`,
    `getOverview/${id}`,
    'getAddressBook',
    `getPricing/${id}`,
  ]
  for (const address of closed) expect((await driver('GET', `/api/db/customers/${address}`)).statusCode).toBe(403)
})

const similar = async (query: Record<string, string>) =>
  (await sales('GET', `/api/db/customers/getSimilar?${new URLSearchParams(query).toString()}`)).json()

test('a form finds the customers with the same name, email or phone, however they are written', async () => {
  const { id } = (
    await add({ customerName: 'Café Zürich', contactEmail: 'Hans@zurich.example', contactPhone: '+41 (44) 123-4567' })
  ).json()
  expect(await similar({ name: ' cafe ZURICH' })).toMatchObject([{ id, same: ['name'] }])
  expect(await similar({ email: 'hans@ZURICH.example' })).toMatchObject([{ id, same: ['email'] }])
  expect(await similar({ phone: '0041441234567'.slice(2) })).toMatchObject([{ id, same: ['phone'] }])
  expect(await similar({ name: 'Café Zürich', phone: '41 44 1234567' })).toMatchObject([
    { id, same: ['name', 'phone'] },
  ])
  expect(await similar({ name: 'Café Zürich', except: String(id) })).toEqual([])
  expect(await similar({ name: 'Café', phone: '4567' })).toEqual([])
  expect(await similar({})).toEqual([])
})

test('an unknown customer is not found', async () => {
  const answers = await Promise.all(
    ['getByID', 'getAvailableCredit', 'getCreditHistory', 'getOverview'].map((name) =>
      sales('GET', `/api/db/customers/${name}/987654`),
    ),
  )
  expect([...answers, await update(987_654, { type: 'VIP' })].map((answer) => answer.statusCode)).toEqual([
    404, 404, 404, 404, 404,
  ])
})

test('only sales can add customers', async () => {
  const others: Role[] = ['INVENTORY', 'ACCOUNTING', 'PAYROLL', 'DRIVER']
  for (const role of others) expect((await add({ customerName: `By ${role}` }, await t.as(role))).statusCode).toBe(403)
})
