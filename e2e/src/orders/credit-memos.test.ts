import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Order = { id: number; orderNum: string; balanceDue: number; credited: number }
type Memo = { id: number; status: string; amount: number; memoNum: string | null }

async function aDelivery(): Promise<{ api: Api; id: number; orderNum: string }> {
  const api = await demo.api('admin')
  const { id, orderNum } = await placeOrder(api, { units: { Chai: 3, Tofu: 2 } })
  await api.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })
  return { api, id, orderNum }
}
const readOrder = async (api: Api, id: number) =>
  ((await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as { res: Order }).res
const memosOf = async (api: Api, id: number) =>
  (await api.get(`/api/db/memos/getByOrder/${id}`)).body as unknown as Memo[]

async function focused(page: Page, label: string | RegExp): Promise<void> {
  const field = page.getByLabel(label)
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('an accountant credits a partly refused drop by keyboard, and voiding it gives everything back', async () => {
  const { api, id, orderNum } = await aDelivery()
  const before = await readOrder(api, id)
  const page = await demo.pageOf('accounting', { path: `/orders/${orderNum}` })
  const errors = collectConsoleErrors(page)
  await page.getByRole('button', { name: 'Credit memo', exact: true }).press('Enter')
  await focused(page, /^Units of Chai$/)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await focused(page, /^Units of Tofu$/)
  await page.keyboard.type('1d')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Crushed')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(/^Credit memo CM-\d+ of \$[\d.]+ for Ernst Handel was issued\.$/).waitFor()
  const after = await readOrder(api, id)
  const [memo] = await memosOf(api, id)
  expect(after.balanceDue).toBeCloseTo(before.balanceDue - (memo?.amount ?? 0), 2)
  expect(after.credited).toBe(memo?.amount)
  await page.getByText('2 credited').waitFor()

  await page.getByRole('row', { name: new RegExp(memo?.memoNum ?? '') }).press('Enter')
  await page.getByRole('heading', { name: `Credit memo ${memo?.memoNum}` }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Void credit memo' }).press('Enter')
  await page.getByLabel('Reason').fill('Wrong order')
  await page.keyboard.press('Control+Enter')
  await page.getByText('It no longer counts.').waitFor()
  expect(await readOrder(api, id)).toMatchObject({ balanceDue: before.balanceDue, credited: 0 })
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('the dock checks in a request on a phone, with fewer units than were requested', async () => {
  const { api, id, orderNum } = await aDelivery()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const sales = await demo.pageOf('sales', { path: `/orders/${orderNum}`, ...phone })
  await sales.getByRole('button', { name: 'Credit memo', exact: true }).tap()
  await sales.getByLabel('Units of Chai').fill('3')
  await sales.getByRole('button', { name: 'Request credit memo' }).tap()
  await sales.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await memosOf(api, id)).toMatchObject([{ status: 'REQUESTED', memoNum: null }])

  const dock = await demo.pageOf('accounting', { path: `/orders/${orderNum}`, ...phone })
  const errors = collectConsoleErrors(dock)
  await dock.getByRole('row').filter({ hasText: 'Requested' }).last().tap()
  await dock.getByRole('button', { name: 'Check in', exact: true }).tap()
  await dock.getByText('3 requested').waitFor()
  await dock.getByLabel('Units of Chai').fill('2')
  expect(await sidewaysScroll(dock)).toBe(0)
  expect(await accessibilityViolations(dock)).toEqual([])
  await dock.getByRole('button', { name: 'Check in and issue' }).tap()
  await expect.poll(async () => (await memosOf(api, id))[0]?.status).toBe('ISSUED')
  expect(await memosOf(api, id)).toMatchObject([{ status: 'ISSUED' }])
  expect(errors).toEqual([])
  await sales.context().close()
  await dock.context().close()
}, 60_000)
