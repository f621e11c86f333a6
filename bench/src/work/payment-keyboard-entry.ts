import { isDeepStrictEqual } from 'node:util'
import { listCustomers } from '@dray/contract/customers'
import { listProducts } from '@dray/contract/products'
import { listPayableOrders, listPayments } from '@dray/contract/payments'
import { type Cents, plainDollars, sum, zero } from '@dray/domain/money'
import { isSellable } from '@dray/domain/products/product-status'
import { fold } from '@dray/domain/search/search-words'
import { type Api, signInByApi } from '@dray/e2e/api'
import { password, people } from '@dray/e2e/people'
import type { Budget, Row } from '../row.ts'
import type { Company } from './entered-lines.ts'
import { type Browser, signedInPage, type Page } from './with-browser.ts'

/** A check that pays the customer's oldest orders in full, chosen before or after typing its number. */
type Check = { orders: number; way: string; before?: string; after?: readonly string[]; budget: Budget }

const each = (orders: number) => Array.from({ length: orders }, () => [' ', 'ArrowDown']).flat()

const checks: readonly Check[] = [
  { orders: 1, way: 'its order', after: ['Enter', ' '], budget: { atMost: 22 } },
  { orders: 10, way: 'the oldest first', before: 'o', budget: { atMost: 22 } },
  { orders: 10, way: 'each order', before: 's', after: ['Enter', ...each(9), ' ', 'b'], budget: { atMost: 40 } },
]

/** Checks entered in a row by keyboard: counts the keys after the first check, which sets the method. */
export async function checksInARow(browser: Browser, { address, api: sales }: Company): Promise<Row[]> {
  const company = { address, api: await signInByApi(address, { email: people.accounting, password }) }
  const customers = await debtors(company, sales)
  const page = await openAddPayment(browser, company)
  const rows: Row[] = []
  for (const { orders, way, before = '', after = [], budget } of checks) {
    const customer = customers.pop()
    if (!customer) throw new Error('Nobody owes anything')
    const number = String(5100 + rows.length)
    const amount = plainDollars(sum(customer.owed.slice(0, orders)))
    const keys = [...[...customer.letters, 'Enter'], ...[...amount, ...before, 'Tab', ...number, ...after, next]]
    await press(page, keys, customer.name)
    await expectPaid(company, { number, orders, amount })
    rows.push({
      work: `a check for ${pluralize(orders, 'order')} by keys alone, with its number: ${way}`,
      unit: 'keys',
      measured: { median: keys.length, p95: keys.length },
      budget,
    })
  }
  await page.context().close()
  return rows
}

const next = 'Control+Shift+Enter'
const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

type Debtor = { name: string; letters: string; owed: readonly Cents[] }
const mostOrders = 10

/** Three customers who owe ten orders or more, with the letters that find them. */
async function debtors({ api }: Company, sales: Api): Promise<Debtor[]> {
  const customers = listCustomers.answer.decode((await api.get('/api/db/customers/getAll')).body as never)
  const products = listProducts.answer.decode((await sales.get('/api/db/products/getAll/')).body as never)
  const sku = products.find(({ stock, status }) => stock > 100 && isSellable(status))?.sku
  const firstLetters = (name: string) => fold(name).slice(0, 4)
  const found = customers.filter(
    ({ customerName }) =>
      customers.filter((other) => fold(other.customerName).includes(firstLetters(customerName))).length === 1,
  )
  return await Promise.all(
    found.slice(0, checks.length).map(async ({ id, customerName: name }) => {
      for (let order = 0; order < mostOrders; order++)
        await sales.post('/api/db/orders/new', { customerID: id, products: [{ productSku: sku, quantity: 1 }] })
      const answer = await api.get(`/api/db/payments/getPayableOrders/${id}`)
      const { orders } = listPayableOrders.answer.decode(answer.body as never)
      const owed = orders.map(({ balanceDue }) => balanceDue).filter((balance) => balance > zero)
      if (owed.length < mostOrders) throw new Error(`${name} owes only ${owed.length} orders`)
      return { name, letters: firstLetters(name), owed }
    }),
  )
}

/** Opens Add Payment and sets the method, as for the first check of a pile; the customer then has the focus. */
async function openAddPayment(browser: Browser, { address, api }: Company): Promise<Page> {
  const page = await signedInPage(browser, api.cookie, address, { width: 1280, height: 800 })
  await page.goto(`${address}/payments`)
  await page.getByRole('grid', { name: 'Payments' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('radio', { name: 'Check' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Customer' }).focus()
  return page
}

/** Waits only where a person would look: for the customer's orders. */
async function press(page: Page, keys: readonly string[], customer: string): Promise<void> {
  const chosen = keys.indexOf('Enter') + 1
  for (const key of keys.slice(0, chosen - 1)) await page.keyboard.press(key)
  await page.getByRole('option', { name: customer }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('grid').getByRole('row').nth(1).waitFor()
  for (const key of keys.slice(chosen)) await page.keyboard.press(key)
  await page.getByRole('dialog').getByText(`from ${customer} was recorded.`).waitFor()
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
}

/** Blind typing is worth nothing if it pays the wrong orders. */
async function expectPaid({ api }: Company, check: { number: string; orders: number; amount: string }): Promise<void> {
  const answer = await api.get('/api/db/payments/getByRange/2000-01-01/2199-12-31?limit=20')
  const payments = listPayments.answer.decode(answer.body as never)
  const payment = payments.find(({ notes }) => notes === check.number)
  const applied = payment && {
    amount: plainDollars(payment.amount),
    method: payment.paymentMethod,
    orders: payment.orders.length,
  }
  const meant = { amount: check.amount, method: 'CHECK', orders: check.orders }
  if (!isDeepStrictEqual(applied, meant))
    throw new Error(`Recorded ${JSON.stringify(applied)} instead of ${JSON.stringify(meant)}`)
}
