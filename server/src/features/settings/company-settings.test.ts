import { beforeEach, expect, test } from 'vitest'
import { announceProgress } from '../../platform/live/announce.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme Wholesale', COMPANY_ADDRESS: '1 Main Street\\nSpringfield' })
const admin = await t.as('ADMIN')
const nothing = {
  companyName: null,
  companyAddress: null,
  companyPhone: null,
  logo: null,
  accent: null,
  invoiceFooter: null,
  paymentTermsDays: null,
  pageSize: null,
  batchOrder: 'FIFO' as const,
  paymentMethods: [],
  allocateWaiting: true,
  requireSignature: false,
  requirePhoto: false,
  payWhenPaid: false,
  requirePayment: false,
  sellsCannabis: null,
  countLimitUnits: null,
  countLimitPercent: null,
  secondFactorRoles: [],
}
beforeEach(() => t.db.updateTable('companySettings').set(nothing).execute())

const read = async (by: ApiClient = admin) => (await by('GET', '/api/db/settings/getCompany')).json()
const change = (body: unknown, by: ApiClient = admin) => by('PUT', '/api/db/settings/updateCompany', { body })
const open = async (by: ApiClient = t.signedOut) => (await by('GET', '/api/db/settings/get')).json()
const log = async () => (await admin('GET', '/api/db/changelog/getAll/company/1')).json()

test('an environment setting applies until an admin overrides it, and again once the override is cleared', async () => {
  expect(await read()).toEqual({
    ...nothing,
    id: 1,
    environment: { companyName: 'Acme Wholesale', companyAddress: '1 Main Street\nSpringfield', companyPhone: '' },
    modifiedOn: expect.any(String),
  })
  const changed = await change({ companyName: ' Northwind ', companyAddress: '2 Side Street', companyPhone: '555' })
  expect(changed.json()).toMatchObject({ companyName: 'Northwind', companyAddress: '2 Side Street' })
  const { companyName, companyAddress, companyPhone } = await open()
  expect(companyName).toBe('Northwind')
  expect(companyAddress).toBe('2 Side Street')
  expect(companyPhone).toBe('555')
  await change({ companyName: '', companyAddress: null })
  const cleared = await open()
  expect(cleared).toMatchObject({ companyName: 'Acme Wholesale', companyAddress: '1 Main Street\nSpringfield' })
})

test('without signing in, only the company’s name and paper size can be read, not what its invoices say', async () => {
  await change({ invoiceFooter: 'Pay to account 123', paymentTermsDays: '30', pageSize: 'a4' })
  expect(Object.keys(await open())).not.toContain('invoiceFooter')
  expect(await open()).toMatchObject({ pageSize: 'a4', companyLogo: null })
  const driver = await t.as('DRIVER')
  expect(await open(driver)).toMatchObject({ invoiceFooter: 'Pay to account 123', paymentTermsDays: 30 })
})

test('the company takes ACH, wire and money orders only once an admin turns them on, and whoever is signed in knows', async () => {
  const driver = await t.as('DRIVER')
  expect(await open(driver)).toMatchObject({ paymentMethods: [] })
  const body = { paymentMethods: ['WIRE', 'CASH', 'ACH', 'ACH'] }
  expect((await change(body)).json()).toMatchObject({ paymentMethods: ['ACH', 'WIRE'] })
  expect(await open(driver)).toMatchObject({ paymentMethods: ['ACH', 'WIRE'] })
  expect(Object.keys(await open())).not.toContain('paymentMethods')
  expect((await log())[0].changes).toMatchObject([{ field: 'paymentMethods', newValue: 'ACH, WIRE' }])
  for (const paymentMethods of [['BARTER'], 'ACH', null])
    expect((await change({ paymentMethods })).statusCode, JSON.stringify(paymentMethods)).toBe(400)
  expect((await change({ paymentMethods: [] }, await t.as('ACCOUNTING'))).statusCode).toBe(403)
  expect(await read()).toMatchObject({ paymentMethods: ['ACH', 'WIRE'] })
})

test('a color for documents must be readable on paper', async () => {
  expect((await change({ accent: '#1f4e79' })).json()).toMatchObject({ accent: '#1f4e79' })
  expect((await change({ accent: '#ffe08a' })).statusCode).toBe(400)
  expect((await change({ accent: 'navy' })).statusCode).toBe(400)
  expect((await change({ accent: null })).json()).toMatchObject({ accent: null })
})

test('every change is in the log of the company, which only admins read', async () => {
  const before = (await log()).length
  await change({ companyPhone: '555-0100', paymentTermsDays: 30, payWhenPaid: true })
  const [entry, ...earlier] = await log()
  expect(earlier).toHaveLength(before)
  expect(entry.changes.map((each: { field: string; newValue: string }) => [each.field, each.newValue])).toEqual([
    ['companyPhone', '555-0100'],
    ['paymentTermsDays', '30'],
    ['payWhenPaid', 'true'],
  ])
  const accounting = await t.as('ACCOUNTING')
  expect((await accounting('GET', '/api/db/changelog/getAll/company/1')).statusCode).toBe(403)
})

test.each(['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL', 'DRIVER'] as const)(
  '%s reads the settings of the company and can’t change them',
  async (role) => {
    const user = await t.as(role)
    expect((await change({ payWhenPaid: true }, user)).statusCode).toBe(403)
    expect((await read(user)).payWhenPaid).toBe(false)
  },
)

test('a user without a role does not read the settings of the company', async () => {
  expect((await (await t.as())('GET', '/api/db/settings/getCompany')).statusCode).toBe(403)
})

async function announcedBy(body: unknown): Promise<string[]> {
  const announced: string[] = []
  const { promise: isHeard, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event) => {
    // Sign-ins of the other tests may arrive at any time.
    if (event.kind === 'changed' && event.entity !== 'signIns') announced.push(event.entity)
    if (event.kind === 'progress' && event.jobId === 'marker') resolve()
  })
  await change(body)
  await announceProgress(t.db, 'marker', 1, 1)
  await isHeard
  stop()
  return announced
}

test('a change to settings is announced to other browsers, and so are commissions it may affect', async () => {
  expect(await announcedBy({ payWhenPaid: true })).toEqual(['settings', 'payroll'])
  expect(await announcedBy({ companyName: 'Northwind' })).toEqual(['settings'])
})

test('a change based on older settings is refused with the current ones and who changed them', async () => {
  const { modifiedOn } = await read()
  const first = await change({ payWhenPaid: true, modifiedOn })
  const second = await change({ companyName: 'Northwind', modifiedOn })
  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect(second.json()).toMatchObject({
    code: 'changed-meanwhile',
    current: first.json(),
    changedBy: expect.any(String),
  })
})

test('if two changes to the settings arrive at once, exactly one is saved', async () => {
  const { modifiedOn } = await read()
  const answers = await Promise.all([
    change({ payWhenPaid: true, modifiedOn }),
    change({ payWhenPaid: true, modifiedOn }, await t.as('ADMIN')),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('settings sent as stored, or not sent, are not a change', async () => {
  const [before, entries] = [await read(), (await log()).length]
  expect((await change(nothing)).json()).toEqual(before)
  expect((await change({})).json()).toEqual(before)
  expect(await log()).toHaveLength(entries)
})

test.each([
  { payWhenPaid: 'yes' },
  { payWhenPaid: null },
  { payWhenPaid: 1 },
  { secondFactorRoles: ['OWNER'] },
  { secondFactorRoles: 'ADMIN' },
  { companyName: 'x'.repeat(201) },
  { companyAddress: 'x'.repeat(501) },
  { companyPhone: 7 },
  { invoiceFooter: 'x'.repeat(1001) },
  { paymentTermsDays: -1 },
  { paymentTermsDays: 366 },
  { paymentTermsDays: 'soon' },
  { pageSize: 'legal' },
  { logo: 7 },
  { modifiedOn: 'today' },
  null,
])('settings with %j are refused', async (body) => {
  const before = await read()
  expect((await change(body)).statusCode).toBe(400)
  expect(await read()).toEqual(before)
})

test.each([
  '/storage/company/none.png',
  '/storage/products/a.png',
  'https://example.com/logo.png',
  'file:///etc/passwd',
])('a logo that is not an image uploaded for the company is refused: %s', async (logo) => {
  expectRefusal(await change({ logo, companyName: 'Northwind' }), 422, 'image-unknown')
  expect(await read()).toMatchObject({ logo: null, companyName: null })
})
