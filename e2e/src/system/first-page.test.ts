import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { password, people } from '../people.ts'
import { collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

const orderNum = '100001'
const shown = (page: Page) => page.getByRole('heading', { level: 1, name: new RegExp(`^Order ${orderNum}`) })

function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/db/')) calls.push(pathname)
  })
  return calls
}

test('an order in a new tab needs no call of its own for the session, the settings, and the order', async () => {
  const page = await demo.pageOf('sales', { path: '/profile' })
  const tab = await page.context().newPage()
  const errors = collectConsoleErrors(tab)
  const calls = collectCalls(tab)
  await tab.goto(`/orders/${orderNum}`)
  await shown(tab).waitFor()
  for (const path of ['/users/getSession', '/settings/get', `/orders/getByOrderNum/${orderNum}`])
    expect(calls).not.toContain(`/api/db${path}`)
  expect(errors).toEqual([])
})

test('the first order list needs no call for its rows and totals; a filtered one makes its own', async () => {
  const page = await demo.pageOf('sales', { path: '/profile' })
  const calls = collectCalls(page)
  const listCalls = () => calls.filter((path) => /\/orders\/get(ByWeek|Totals)\//.test(path))
  await page.goto('/orders')
  await page.getByRole('row').nth(3).waitFor()
  expect(listCalls()).toEqual([])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => listCalls().length).toBe(2)
})

test('the sign-in page fetches the screen that follows, before anyone signs in', async () => {
  const page = await demo.pageOf('sales', { path: '/profile' })
  await page.request.post('/api/db/users/logout')
  const screenFile = page.waitForRequest(/\/assets\/today-page-[^/]+\.js$/)
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect((await screenFile).method()).toBe('GET')
})

// docs/decisions/006
test('the first screens load a few files', async () => {
  const page = await demo.pageOf('sales', { path: '/profile' })
  const filesAt = async (path: string) => {
    const text = (await (await page.request.get(path)).text()).split('</head>', 1)[0] ?? ''
    return text.match(/(?:src|href)="\/assets\//g)?.length ?? 0
  }
  expect(await filesAt('/orders')).toBe(4)
  expect(await filesAt('/')).toBeLessThanOrEqual(6)
  expect(await filesAt(`/orders/${orderNum}`)).toBeLessThanOrEqual(28)
})

/** The user whose answers the page carries. */
async function carriedUser(answer: Response | null): Promise<string | undefined> {
  return /"\/api\/db\/users\/getSession":\{"answer":\{"id":\d+,"name":"([^"]+)"/.exec((await answer?.text()) ?? '')?.[1]
}

test('no cache keeps a page with a user’s data, and the next user of the browser sees only their own', async () => {
  const page = await demo.pageOf('admin', { path: '/profile' })
  const first = await page.goto('/orders')
  expect(await first?.headerValue('cache-control')).toBe('no-store')
  expect(await carriedUser(first)).toBe('Andrew Fuller')
  await page.request.post('/api/db/users/logout')
  expect(await carriedUser(await page.goto('/orders'))).toBeUndefined()
  await page.getByLabel('Email').waitFor()
  await page.goBack()
  await page.getByLabel('Email').fill(people.sales)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  expect(await carriedUser(await page.goto('/profile'))).toBe('Nancy Davolio')
})

test('a record that someone changes while its page loads is shown as changed', async () => {
  const page = await demo.pageOf('sales', { path: '/profile' })
  const api = await demo.api('admin')
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    const answer = await api.put('/api/db/customers/update/1', { customerName: 'Renamed while loading' })
    expect(answer.status).toBe(200)
    await route.continue()
  })
  const first = await page.goto('/customers/1')
  expect(await first?.text()).not.toContain('Renamed while loading')
  await page.getByRole('heading', { level: 1, name: 'Renamed while loading' }).waitFor()
})
