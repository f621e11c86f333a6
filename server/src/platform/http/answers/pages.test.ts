import { firstPageRows } from '@dray/contract/call/paged-list'
import { pageAnswersSchema } from '@dray/contract/call/page-answers'
import { companyClock } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { firstScreen } from '../../../first-screen.ts'
import { aCustomer } from '../../../test-data/builders.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'
import { pageAnswers } from './pages.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

async function elementFor({ cookie }: Pick<ApiClient, 'cookie'>, url: string): Promise<string | undefined> {
  const screen = firstScreen(url, companyClock(new Date(), t.app.timeZone))
  const request = { server: t.app, headers: { cookie, 'accept-encoding': 'gzip' }, socket: { remoteAddress: '::1' } }
  return pageAnswers(request as Parameters<typeof pageAnswers>[0], screen)
}

async function answersFor(client: Pick<ApiClient, 'cookie'>, url: string) {
  const [, json = '{}'] = /^<script [^>]*>(.*)<\/script>$/.exec((await elementFor(client, url)) ?? '') ?? []
  return pageAnswersSchema.parse(JSON.parse(json))
}

const session = '/api/db/users/getSession'

test('a page carries the answers to its first calls, as the calls give them', async () => {
  const { orderNum } = await anOrder(t.db, { lines: [] })
  for (const url of ['/', '/orders', `/orders/${orderNum}`, '/deliveries', '/profile']) {
    const answers = await answersFor(rep, url)
    expect(Object.keys(answers), url).toEqual(expect.arrayContaining([session, '/api/db/settings/get']))
    for (const [address, { answer }] of Object.entries(answers))
      expect(answer, address).toEqual((await rep('GET', address)).json())
  }
  expect(Object.keys(await answersFor(rep, `/orders/${orderNum}`))).toContain(
    `/api/db/orders/getByOrderNum/${orderNum}`,
  )
})

test('a list that continues carries its cursor, and a filtered list is left to the browser', async () => {
  for (let count = 0; count <= firstPageRows; count++) await anOrder(t.db, { lines: [] })
  const lists = async (url: string) =>
    Object.entries(await answersFor(rep, url)).filter(([address]) => address.startsWith('/api/db/orders/'))
  expect((await lists('/orders?modal=new-order')).map(([, { next }]) => typeof next)).toEqual(['string', 'undefined'])
  expect(await lists('/orders?status=PACKED')).toEqual([])
})

test('a page carries only what its user may read', async () => {
  const { orderNum } = await anOrder(t.db, { lines: [] })
  const driver = await t.as('DRIVER')
  expect((await answersFor(driver, `/orders/${orderNum}`))[session]?.answer).toMatchObject({ id: driver.userId })
  expect(Object.keys(await answersFor(driver, `/orders/${orderNum}`))).toEqual([session, '/api/db/settings/get'])
})

test('a page carries nothing if no one is signed in', async () => {
  expect(await elementFor(t.signedOut, '/orders')).toBeUndefined()
  expect(await elementFor({ cookie: 'dray_session=unknown' }, '/orders')).toBeUndefined()
})

test('text of a record can’t end the element that carries it', async () => {
  const { id } = await aCustomer(t.db, { customerName: '</script><script>alert(1)</script>' })
  expect((await elementFor(rep, `/customers/${id}`))?.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(JSON.stringify(await answersFor(rep, `/customers/${id}`))).toContain('</script><script>')
})
