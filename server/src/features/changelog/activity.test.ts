import type { activitySchema } from '@dray/contract/changelog'
import { cents } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ TIME_ZONE: 'America/Los_Angeles' })
const [admin, rep, inventory] = [await t.as('ADMIN'), await t.as('SALES'), await t.as('INVENTORY')]
const path = '/api/db/changelog/getActivity'

type Sent = z.input<typeof activitySchema>
function accepted<Answer extends { statusCode: number; body: string }>(answer: Answer): Answer {
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer
}
async function activity(query = '', by: ApiClient = admin): Promise<Sent[]> {
  return accepted(await by('GET', `${path}${query}`)).json()
}
const sentences = async (query = '', by: ApiClient = admin) => (await activity(query, by)).map((row) => row.sentence)

let chai: { id: number; sku: string }
let order: { id: number; orderNum: string }
let names: { rep: string; admin: string }
beforeAll(async () => {
  const people = await t.db.selectFrom('users').select(['id', 'name']).execute()
  const nameOf = ({ userId }: ApiClient) => people.find(({ id }) => id === userId)?.name ?? ''
  names = { rep: nameOf(rep), admin: nameOf(admin) }
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  chai = await aProduct(t.db, { name: 'Chai', basePrice: cents(10_00), cost: cents(6_00), stock: 50, hasBatch: false })
  const sent = { customerID: customer.id, products: [{ productSku: chai.sku, quantity: 30 }] }
  order = accepted(await rep('POST', '/api/db/orders/new', { body: sent })).json()
  accepted(await admin('PUT', `/api/db/products/update/${chai.id}`, { body: { cost: 7, basePrice: 12 } }))
  accepted(await admin('PUT', `/api/db/products/update/${chai.id}`, { body: { stock: 47 } }))
})

test('all changes are read in sentences, newest first, with what changed', async () => {
  const [correction, prices, placed] = await activity()
  expect(correction?.sentence).toBe(`${names.admin} took out 3 units of Chai: Manual correction`)
  expect(prices).toMatchObject({
    userId: admin.userId,
    userName: names.admin,
    entityType: 'product',
    entityId: chai.id,
    sentence: `${names.admin} changed cost and base price of Chai`,
  })
  expect(prices?.changes).toContainEqual({ field: 'Cost', before: '$6.00', after: '$7.00' })
  expect(placed?.sentence).toBe(`${names.rep} placed order ${order.orderNum} for Ernst Handel: 30 Chai, $300.00`)
  expect(placed?.changes).toContainEqual({ field: 'Quantity of Chai', before: null, after: '30' })
})

test('it is filtered by person, kind of record, and time', async () => {
  expect(await sentences(`?userId=${rep.userId}`)).toEqual([expect.stringContaining(`placed order ${order.orderNum}`)])
  const ofProducts = await activity('?entityType=product')
  expect(new Set(ofProducts.map(({ entityType }) => entityType))).toEqual(new Set(['product']))
  expect(ofProducts).toHaveLength(2)
  expect(await sentences('?toISO=2020-01-01T00:00:00Z')).toEqual([])
  const day = companyDay(new Date(), 'America/Los_Angeles')
  expect(await activity(`?fromISO=${day}&toISO=${day}`)).toEqual(await activity())
  expect(await activity(`?fromISO=${addDays(day, 1)}`)).toEqual([])
})

test('pages go on where the last one ended, through entries and corrections of one moment', async () => {
  const all = await activity()
  const paged: Sent[] = []
  let next: string | undefined
  do {
    const answer = await admin('GET', `${path}?limit=1${next === undefined ? '' : `&after=${next}`}`)
    paged.push(...answer.json<Sent[]>())
    next = answer.headers['dray-next'] as string | undefined
  } while (next !== undefined)
  expect(paged).toEqual(all)
})

test('nobody reads what its record hides from them: costs, pay, payroll, the settings', async () => {
  await admin('PUT', '/api/db/settings/updateCompany', { body: { companyPhone: '555-0199' } })
  expect((await sentences())[0]).toBe(`${names.admin} set phone of the company to 555-0199`)
  expect(await sentences('?entityType=company', rep)).toEqual([])
  expect(await sentences('?entityType=payroll', rep)).toEqual([])
  expect(await sentences('?entityType=product', rep)).toContain(
    `${names.admin} changed base price of Chai from $10.00 to $12.00`,
  )
  expect(JSON.stringify(await activity('', rep))).not.toContain('Cost')
  const [placed] = await activity('?entityType=order', inventory)
  expect(placed?.changes.map(({ field }) => field)).not.toContain('Cost')
  expect((await (await t.as('DRIVER'))('GET', path)).statusCode).toBe(403)
})

test('Today counts what the reader may see of yesterday, and who made it', async () => {
  const read = async (by: ApiClient) => (await by('GET', '/api/db/today/get')).json().yesterday
  const noon = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await t.db.updateTable('changeLog').set({ createdAt: noon }).where('entityType', 'in', ['order', 'company']).execute()
  expect(await read(admin)).toEqual({ day: companyDay(noon, 'America/Los_Angeles'), changes: 2, people: 2 })
  expect(await read(rep)).toMatchObject({ changes: 1, people: 1 })
  await t.db.updateTable('changeLog').set({ createdAt: new Date() }).execute()
  expect(await read(admin)).toBeUndefined()
})

test.each(['fromISO=yesterday', 'userId=x', 'entityType=invoice', 'limit=501', 'limit=0', 'after=x'])(
  'the filter %s is refused',
  async (filter) => {
    expect((await admin('GET', `${path}?${filter}`)).statusCode).toBe(400)
  },
)
