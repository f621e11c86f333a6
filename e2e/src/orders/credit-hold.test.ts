import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations } from '../page-checks.ts'

const demo = demoCompany()
const customer = 'Ernst Handel'

test('a rep is stopped by a credit hold, an accountant releases the draft, and the rep submits it', async () => {
  const accountant = await demo.pageOf('accounting', { path: '/customers' })
  const rep = await demo.pageOf('sales', { path: '/orders' })
  await limitCredit(accountant, '100')

  await rep.getByRole('grid', { name: 'Orders' }).waitFor()
  await rep.keyboard.press('n')
  await chooseCustomer(rep)
  await add(rep, await productInStock())
  const hold = rep.getByRole('status').filter({ hasText: 'Credit hold' })
  await hold.getByText(/Ernst Handel is \$[\d,.]+ over the credit limit of \$100\.00\./).waitFor()
  await hold.getByText('Save it as a draft and ask accounting to release it.').waitFor()
  expect(await accessibilityViolations(rep)).toEqual([])
  await rep.keyboard.press('Control+Enter')
  await rep.getByRole('alert').filter({ hasText: 'It must be released first.' }).waitFor()
  await rep.getByRole('button', { name: 'Save as draft' }).click()
  await rep.waitForURL(/\/orders\/DRAFT_\w+$/)
  const draftNum = rep.url().split('/').at(-1) ?? ''
  await rep.getByText('Ask accounting to release it.').waitFor()

  await setStatus(rep, draftNum)
  await rep.getByRole('alert').filter({ hasText: 'over the credit limit of $100.00' }).last().waitFor()
  await rep.keyboard.press('Escape')
  await release(accountant, draftNum)

  await rep.getByText('Credit hold released by Steven Buchanan').waitFor()
  await rep.getByText('Ask accounting to release it.').waitFor({ state: 'detached' })
  await setStatus(rep, draftNum)
  await rep.waitForURL(/\/orders\/\d+$/)
  await rep.getByText(/^Credit hold released by Steven Buchanan on .+: Paid by wire today$/).waitFor()
  await Promise.all([accountant, rep].map((page) => page.context().close()))
})

type Product = { name: string; status: string; stock: number; pendingOutboundQuantity: number }

/** A product with so much stock that an order isn't questioned. */
async function productInStock(): Promise<string> {
  const { body } = await (await demo.api('sales')).get('/api/db/products/getAll/')
  const products = body as unknown as Product[]
  const found = products.find(
    (product) => product.status === 'ACTIVE' && product.stock - product.pendingOutboundQuantity > 5,
  )
  return found?.name ?? ''
}

async function limitCredit(page: Page, limit: string): Promise<void> {
  await page.getByRole('link', { name: customer, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: customer }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit customer' })
  await dialog.getByLabel('Credit limit').fill(limit)
  await dialog.getByLabel('Days late allowed').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function chooseCustomer(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer)
  await page.getByRole('option', { name: customer }).click()
}

async function add(page: Page, name: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search all products' })
  await search.fill(name)
  await page.getByLabel(`Quantity of ${name}`, { exact: true }).waitFor()
  await search.press('Enter')
  await page.getByText('1 in order').waitFor()
}

/** Sets the status of the order whose page is open to Received. */
async function setStatus(page: Page, orderNum: string): Promise<void> {
  await page.getByRole('button', { name: `Order status of ${orderNum}` }).click()
  await page.getByRole('menuitem', { name: /^Received/ }).click()
}

async function release(page: Page, orderNum: string): Promise<void> {
  await page.goto(`/orders/${orderNum}`)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Release order ${orderNum}` })
  await dialog.getByLabel('Reason for the release').fill('Paid by wire today')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Release' }).click()
  await dialog.waitFor({ state: 'detached' })
}
