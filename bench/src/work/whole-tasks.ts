import { listBoughtBefore } from '@dray/contract/orders/bought-before'
import { listCustomers } from '@dray/contract/customers'
import { listPayableOrders, listPayments } from '@dray/contract/payments'
import { listProducts } from '@dray/contract/products'
import { listDrivers } from '@dray/contract/users'
import { type Cents, plainDollars, sum, zero } from '@dray/domain/money'
import { isSellable } from '@dray/domain/products/product-status'
import { fold } from '@dray/domain/search/search-words'
import { type Api, signInByApi } from '@dray/e2e/api'
import { password, people, type Person } from '@dray/e2e/people'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../row.ts'
import { type Browser, type Page, signedInPage } from './browser.ts'
import { type Company, customerId, linesToEnter, read } from './entered-lines.ts'

type Context = { browser: Browser; company: Company }

/** Counts what is pressed: each key of a combination, as in Ctrl+Enter, is one. */
function countedKeys(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        count += key.split('+').length
        await page.keyboard.press(key)
      }
    },
  }
}
type Keys = ReturnType<typeof countedKeys>

/** Types the start of a name and takes the first match, as soon as it is listed. */
async function chooseByName(page: Page, keys: Keys, { name, letters }: { name: string; letters: string }) {
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
  await keys.press(...letters)
  await page.getByRole('option', { name }).waitFor()
  await keys.press('Enter')
}

const desk = { width: 1280, height: 800 }

async function openAs(person: Person, path: string, { browser, company: { address } }: Context, size = desk) {
  const { cookie } = await signInByApi(address, { email: people[person], password })
  const page = await signedInPage(browser, cookie, address, size)
  await page.goto(`${address}${path}`)
  return page
}

const row = (work: string, count: number, atMost: number, unit: Row['unit'] = 'keys'): Row => ({
  work,
  unit,
  measured: { median: count, p95: count },
  budget: { atMost },
})

/** A customer's open balances, oldest first. */
const owedBy = async (api: Api, customer: number): Promise<Cents[]> =>
  (await read(api, listPayableOrders, customer)).orders.map(({ balanceDue }) => balanceDue).filter((due) => due > zero)

/** A check that pays the customer's oldest orders in full, chosen before or after typing its number. */
type Check = { orders: number; way: string; before?: string; after?: readonly string[]; atMost: number }

const each = (orders: number) => Array.from({ length: orders }, () => [' ', 'ArrowDown']).flat()

const checks: readonly Check[] = [
  { orders: 1, way: 'its order', after: ['Enter', ' '], atMost: 22 },
  { orders: 10, way: 'the oldest first', before: 'o', atMost: 22 },
  { orders: 10, way: 'each order', before: 's', after: ['Enter', ...each(9), ' ', 'b'], atMost: 40 },
]

/** Checks entered in a row by keyboard: counts the keys after the first check, which sets the method. */
export async function checksInARow(browser: Browser, company: Company): Promise<Row[]> {
  const api = await signInByApi(company.address, { email: people.accounting, password })
  const customers = await debtors(api, company.api)
  const page = await openAs('accounting', '/payments', { browser, company })
  await page.getByRole('grid', { name: 'Payments' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('radio', { name: 'Check' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Customer' }).focus()
  const rows: Row[] = []
  for (const { orders, way, before = '', after = [], atMost } of checks) {
    const customer = customers.pop()
    if (!customer) throw new Error('Nobody owes anything')
    const number = String(5100 + rows.length)
    const amount = plainDollars(sum(customer.owed.slice(0, orders)))
    const keys = [...amount, ...before, 'Tab', ...number, ...after, 'Control+Shift+Enter']
    for (const key of customer.letters) await page.keyboard.press(key)
    await page.getByRole('option', { name: customer.name }).waitFor()
    await page.keyboard.press('Enter')
    // Waits only where a person would look: for the customer's orders.
    await page.getByRole('dialog').getByRole('grid').getByRole('row').nth(1).waitFor()
    for (const key of keys) await page.keyboard.press(key)
    await page.getByRole('dialog').getByText(`from ${customer.name} was recorded.`).waitFor()
    await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
    await expectPaid(api, number, { amount, method: 'CHECK', orders })
    const work = `a check for ${orders} order${orders === 1 ? '' : 's'} by keys alone, with its number: ${way}`
    rows.push(row(work, customer.letters.length + 1 + keys.length, atMost))
  }
  await page.context().close()
  return rows
}

/** A customer for each check who owes ten orders or more, with the letters that find them. */
async function debtors(api: Api, sales: Api): Promise<{ name: string; letters: string; owed: readonly Cents[] }[]> {
  const customers = await read(api, listCustomers)
  const product = (await read(sales, listProducts)).find(({ stock, status }) => stock > 100 && isSellable(status))
  const letters = (name: string) => fold(name).slice(0, 4)
  const found = customers.filter(
    ({ customerName: name }) =>
      customers.filter((other) => fold(other.customerName).includes(letters(name))).length === 1,
  )
  return Promise.all(
    found.slice(0, checks.length).map(async ({ id, customerName: name }) => {
      for (let order = 0; order < 10; order++)
        await sales.post('/api/db/orders/new', {
          customerID: id,
          products: [{ productSku: product?.sku, quantity: 1 }],
        })
      const owed = await owedBy(api, id)
      if (owed.length < 10) throw new Error(`${name} owes only ${owed.length} orders`)
      return { name, letters: letters(name), owed }
    }),
  )
}

/** Blind typing is worth nothing if it pays the wrong orders. */
async function expectPaid(api: Api, number: string, meant: { amount: string; method: string; orders: number }) {
  const { body } = await api.get('/api/db/payments/getByRange/2000-01-01/2199-12-31?limit=20')
  const payment = listPayments.answer.decode(body as never).find(({ notes }) => notes === number)
  const { paymentMethod: method, orders } = payment ?? {}
  const applied = payment && { amount: plainDollars(payment.amount), method, orders: orders?.length }
  if (!isDeepStrictEqual(applied, meant))
    throw new Error(`Recorded ${JSON.stringify(applied)} instead of ${JSON.stringify(meant)}`)
}

/** Whole tasks as the company's users do them, counted from an open list to the saved record. */
export async function wholeTasks(browser: Browser, company: Company): Promise<Row[]> {
  const context = { browser, company }
  return [
    await placeOrder(context),
    await repeatOrder(context),
    await addUser(context),
    await splitPayment(context),
    await deliverAndCollect(context),
    await findOldOrder(context),
    await closePayroll(context),
  ]
}

const customer = 'Ernst Handel'

/** From the order list to the placed order, each line with its own quantity, typed until the product is the first listed. */
async function placeOrder(context: Context): Promise<Row> {
  const { api } = context.company
  const boughtBefore = await read(api, listBoughtBefore, await customerId(api, customer))
  // Two letters at least, and ranked as the menu does: what the customer bought before comes first.
  const bought = new Set(boughtBefore.map(({ productId }) => productId))
  const lines = await linesToEnter(api, { customer, count: 15, fewest: 2, bought, isAvailable: true })
  const page = await openAs('sales', '/orders', context)
  await page.getByRole('grid').first().waitFor()
  const keys = countedKeys(page)
  await keys.press('n')
  await chooseByName(page, keys, { name: customer, letters: 'ern' })
  await page.getByRole('searchbox', { name: 'Search all products' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: /^Bought before/ }).waitFor()
  for (const { letters, quantity } of lines) await keys.press(...String(quantity), ...letters, 'Enter')
  await keys.press('Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  const answer = await api.get(`/api/db/orders/getByOrderNum/${page.url().split('/').at(-1)}`)
  const { orderedItems } = answer.body['res'] as { orderedItems: { productName: string; quantity: number }[] }
  // The server splits a line by its batches.
  const placed = new Map<string, number>()
  for (const { productName, quantity } of orderedItems)
    placed.set(productName, (placed.get(productName) ?? 0) + quantity)
  if (placed.size !== lines.length || lines.some(({ name, quantity }) => placed.get(name) !== quantity))
    throw new Error(`Placed ${JSON.stringify([...placed])} instead of ${JSON.stringify(lines)}`)
  await page.context().close()
  return row('an order of 15 lines: open, choose the customer, enter, submit', keys.count(), 90)
}

/** From the customer's page to the placed order. */
async function repeatOrder(context: Context): Promise<Row> {
  const { api } = context.company
  const customerID = await customerId(api, customer)
  // A short line would be asked about.
  const product = (await read(api, listProducts)).find(({ stock, status }) => stock > 100 && isSellable(status))
  await api.post('/api/db/orders/new', { customerID, products: [{ productSku: product?.sku, quantity: 1 }] })
  const page = await openAs('sales', `/customers/${customerID}`, context)
  const keys = countedKeys(page)
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('searchbox', { name: 'Search all products' }).and(page.locator(':focus')).waitFor()
  await keys.press('=')
  await page.getByText(/^Added \d+ lines? from /).waitFor()
  await keys.press('Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  await page.context().close()
  return row("the customer's last order again", 1 + keys.count(), 5, 'presses')
}

/** From the list of users to the copied invitation. */
async function addUser(context: Context): Promise<Row> {
  const page = await openAs('admin', '/users', context)
  const keys = countedKeys(page)
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await keys.press(
    ...Array.from('Ann Lee'),
    'Tab',
    ...Array.from('ann@lee.example'),
    'Tab',
    'Tab',
    's',
    'Enter',
    'Tab',
    'Enter',
  )
  await page
    .getByRole('button', { name: /invitation link$/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.press('Enter')
  await page.getByRole('button', { name: 'Copy' }).and(page.locator(':focus')).waitFor()
  await page.context().close()
  return row('a user added and invited', 1 + keys.count(), 35, 'presses')
}

/** Cash for a customer's three oldest orders, from the payment list to the recorded payment. */
async function splitPayment(context: Context): Promise<Row> {
  const api = await signInByApi(context.company.address, { email: people.accounting, password })
  const customers = await read(api, listCustomers)
  for (const { id, customerName: name } of customers) {
    const letters = name.slice(0, 3).toLowerCase()
    const isFound = customers.filter((other) => other.customerName.toLowerCase().startsWith(letters)).length === 1
    const owed = await owedBy(api, id)
    if (!isFound || owed.length <= 3) continue
    const page = await openAs('accounting', '/payments', context)
    await page.getByRole('grid').first().waitFor()
    const keys = countedKeys(page)
    await keys.press('a')
    await chooseByName(page, keys, { name, letters })
    await page.getByRole('dialog').getByRole('grid').getByRole('row').nth(1).waitFor()
    await keys.press(...plainDollars(sum(owed.slice(0, 3))).replace(/\.00$/, ''), 'o', 'Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const left = await owedBy(api, id)
    if (left.length !== owed.length - 3) throw new Error(`${name} still owes ${left.length} orders`)
    await page.context().close()
    return row('a payment split over three orders, oldest first', keys.count(), 16)
  }
  throw new Error('No customer owes more than three orders')
}

/** On a driver's phone: the stop is marked delivered, and its amount due collected in cash. */
async function deliverAndCollect(context: Context): Promise<Row> {
  const sales = await signInByApi(context.company.address, { email: people.sales, password })
  const drivers = await read(sales, listDrivers)
  const products = await read(sales, listProducts)
  const { body } = await sales.post('/api/db/orders/new', {
    customerID: await customerId(sales, customer),
    driverId: drivers.find(({ name }) => name === 'Michael Suyama')?.id,
    deliveryDate: new Date().toISOString(),
    products: [{ productSku: products.find(({ stock }) => stock > 0)?.sku, quantity: 1, batchMode: 'auto' }],
  })
  const page = await openAs('driver', '/deliveries', context, { width: 390, height: 844 })
  const stop = page.getByRole('listitem').filter({ hasText: `Order ${String(body['orderNum'])}` })
  const taps = [stop.getByRole('button', { name: /^Collect: / }), page.getByRole('button', { name: /^Collect \$/ })]
  for (const button of taps) await button.click()
  await stop.getByText(/^Collected .* in cash, awaiting confirmation$/).waitFor()
  await stop.getByText('Delivered.').waitFor()
  await page.context().close()
  return row('a stop on the phone: delivered and collected', taps.length, 2, 'taps')
}

/** The order of a customer with a product of last March, from any page until it is in sight. */
async function findOldOrder(context: Context): Promise<Row> {
  const { orderNum, name, letters } = await orderOfLastMarch(context.company.api)
  const page = await openAs('sales', '/orders', context)
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).waitFor()
  const keys = countedKeys(page)
  await keys.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search/ })
  await search.and(page.locator(':focus')).waitFor()
  await keys.press(...letters, 'Enter')
  await page.getByRole('link', { name: orderNum }).waitFor()
  await page.getByText(`Customer: ${name}`).waitFor()
  await page.context().close()
  return row("a customer's order of last March with a product: until it is in sight", keys.count(), 8)
}

/** Found by two letters of the customer and two of the product. */
async function orderOfLastMarch(api: Api): Promise<{ orderNum: string; name: string; letters: string }> {
  const now = new Date()
  const year = now.getFullYear() - (now.getMonth() > 2 ? 0 : 1)
  const range = `${year}-03-02T00:00:00.000Z/${year}-03-31T00:00:00.000Z`
  const { body } = await api.get(`/api/db/orders/getByWeek/${range}?limit=100`)
  const firstLetters = (text: string): string => fold(text).slice(0, 2)
  for (const { orderNum } of body as unknown as { orderNum: string }[]) {
    const answer = await api.get(`/api/db/orders/getByOrderNum/${orderNum}`)
    const order = answer.body['res'] as { customer: { customerName: string }; orderedItems: { productName: string }[] }
    const name = order.customer.customerName
    for (const { productName } of order.orderedItems) {
      const letters = `${firstLetters(name)} ${firstLetters(productName)}`
      const found = await api.get(`/api/db/search/find?words=${encodeURIComponent(letters)}`)
      const orders = found.body['ordersWithProduct'] as { customerName: string; productName: string }[]
      const isOnly = orders.every((other) => other.customerName === name && other.productName === productName)
      if (orders.length > 0 && isOnly) return { orderNum, name, letters }
    }
  }
  throw new Error('No order of last March is found by two letters of its customer and two of its product')
}

/** Hours for each hourly person, all commission, and the submission. */
async function closePayroll(context: Context): Promise<Row> {
  const page = await openAs('payroll', '/payroll', context)
  const fields = page.getByRole('textbox', { name: /^Hours of / })
  await fields.first().waitFor()
  const keys = countedKeys(page)
  let clicks = 0
  const click = async (target: ReturnType<Page['locator']>) => {
    await target.click()
    clicks += 1
  }
  const dialog = page.getByRole('dialog', { name: 'Submit payroll?' })
  const submit = page.getByRole('button', { name: 'Submit Payroll' })
  for (const hours of await fields.all()) {
    await click(hours)
    await keys.press('8', '0')
  }
  await click(submit)
  await click(dialog.getByRole('button', { name: 'Calculate all' }))
  await dialog.waitFor({ state: 'detached' })
  await click(submit)
  await dialog.waitFor()
  if (await dialog.getByText(/No hours|not calculated/).isVisible()) throw new Error('Hours or commission are missing')
  await click(dialog.getByRole('button', { name: 'Submit Payroll' }))
  await page.getByText(/^Submitted by /).waitFor()
  await page.context().close()
  return row('a pay period of nine people: hours, commission, submit', clicks + keys.count(), 20, 'presses')
}
