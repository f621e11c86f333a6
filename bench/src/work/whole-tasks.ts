import { listBoughtBefore } from '@dray/contract/orders/bought-before'
import { listCustomers } from '@dray/contract/customers'
import { listPayableOrders } from '@dray/contract/payments'
import { listProducts } from '@dray/contract/products'
import { listDrivers } from '@dray/contract/users'
import { plainDollars, sum, zero } from '@dray/domain/money'
import { fold } from '@dray/domain/search/search-words'
import { type Api, signInByApi } from '@dray/e2e/api'
import { password, people, type Person } from '@dray/e2e/people'
import type { Row } from '../row.ts'
import { type Company, linesToEnter } from './entered-lines.ts'
import { type Browser, type Page, signedInPage } from './with-browser.ts'

type Context = { browser: Browser; company: Company }
const orderLines = 15
const orderCustomer = 'Ernst Handel'

/** Whole tasks as the company's users do them, counted from an open list to the saved record. */
export async function wholeTasks(browser: Browser, company: Company): Promise<Row[]> {
  const context = { browser, company }
  return [
    await placeOrder(context),
    await splitPayment(context),
    await deliverAndCollect(context),
    await findOldOrder(context),
    await closePayroll(context),
  ]
}

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
const phone = { width: 390, height: 844 }

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

/** From the order list to the placed order, each line with its own quantity, typed until the product is the first listed. */
async function placeOrder(context: Context): Promise<Row> {
  const { company } = context
  const lines = await linesToEnter(company, {
    customer: orderCustomer,
    count: orderLines,
    letters: await shortestLetters(company),
    isAvailable: true,
  })
  const page = await openAs('sales', '/orders', context)
  await page.getByRole('grid').first().waitFor()
  const keys = countedKeys(page)
  await keys.press('n')
  await chooseByName(page, keys, { name: orderCustomer, letters: 'ern' })
  await page.getByRole('searchbox', { name: 'Search all products' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: /^Bought before/ }).waitFor()
  for (const { letters, quantity } of lines) await keys.press(...String(quantity), ...letters, 'Enter')
  await keys.press('Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  const answer = await company.api.get(`/api/db/orders/getByOrderNum/${page.url().split('/').at(-1)}`)
  const { orderedItems } = answer.body['res'] as { orderedItems: { productName: string; quantity: number }[] }
  // The server splits a line by its batches.
  const placed = new Map<string, number>()
  for (const { productName, quantity } of orderedItems)
    placed.set(productName, (placed.get(productName) ?? 0) + quantity)
  if (placed.size !== lines.length || lines.some(({ name, quantity }) => placed.get(name) !== quantity))
    throw new Error(`Placed ${JSON.stringify([...placed])} instead of ${JSON.stringify(lines)}`)
  await page.context().close()
  return row(`an order of ${orderLines} lines: open, choose the customer, enter, submit`, keys.count(), 90)
}

/** Two letters at least, and ranked as the menu does: what the customer bought before comes first. */
async function shortestLetters({ api }: Company) {
  const customers = listCustomers.answer.decode((await api.get('/api/db/customers/getAll')).body as never)
  const id = customers.find(({ customerName }) => customerName === orderCustomer)?.id
  const answer = await api.get(`${listBoughtBefore.path.replace(':customerId', String(id))}`)
  const bought = listBoughtBefore.answer.decode(answer.body as never)
  return { fewest: 2, bought: new Set(bought.map(({ productId }) => productId)) }
}

/** Cash for a customer's three oldest orders, from the payment list to the recorded payment. */
async function splitPayment(context: Context): Promise<Row> {
  const { address } = context.company
  const api = await signInByApi(address, { email: people.accounting, password })
  const customers = listCustomers.answer.decode((await api.get('/api/db/customers/getAll')).body as never)
  for (const { id, customerName } of customers) {
    const letters = customerName.slice(0, 3).toLowerCase()
    const isFound = customers.filter((other) => other.customerName.toLowerCase().startsWith(letters)).length === 1
    const answer = await api.get(`/api/db/payments/getPayableOrders/${id}`)
    const owed = listPayableOrders.answer
      .decode(answer.body as never)
      .orders.flatMap(({ balanceDue }) => (balanceDue > zero ? [balanceDue] : []))
    if (!isFound || owed.length <= 3) continue
    const page = await openAs('accounting', '/payments', context)
    await page.getByRole('grid').first().waitFor()
    const keys = countedKeys(page)
    await keys.press('a')
    await chooseByName(page, keys, { name: customerName, letters })
    await page.getByRole('dialog').getByRole('grid').getByRole('row').nth(1).waitFor()
    await keys.press(...plainDollars(sum(owed.slice(0, 3))).replace(/\.00$/, ''), 'o', 'Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const after = await api.get(`/api/db/payments/getPayableOrders/${id}`)
    const left = listPayableOrders.answer
      .decode(after.body as never)
      .orders.filter(({ balanceDue }) => balanceDue > zero)
    if (left.length !== owed.length - 3) throw new Error(`${customerName} still owes ${left.length} orders`)
    await page.context().close()
    return row('a payment split over three orders, oldest first', keys.count(), 16)
  }
  throw new Error('No customer owes more than three orders')
}

/** On a driver's phone: the stop is marked delivered, and its amount due collected in cash. */
async function deliverAndCollect(context: Context): Promise<Row> {
  const { address } = context.company
  const orderNum = await orderForToday(await signInByApi(address, { email: people.sales, password }))
  const page = await openAs('driver', '/deliveries', context, phone)
  const stop = page.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  let taps = 0
  for (const button of [
    stop.getByRole('button', { name: /^Collect: / }),
    page.getByRole('button', { name: /^Collect \$/ }),
  ]) {
    await button.click()
    taps += 1
  }
  await stop.getByText(/^Collected .* in cash, awaiting confirmation$/).waitFor()
  await stop.getByText('Delivered.').waitFor()
  await page.context().close()
  return row('a stop on the phone: delivered and collected', taps, 2, 'taps')
}

async function orderForToday(sales: Api): Promise<string> {
  const drivers = listDrivers.answer.decode((await sales.get('/api/db/users/getDrivers')).body as never)
  const customers = listCustomers.answer.decode((await sales.get('/api/db/customers/getAll')).body as never)
  const products = listProducts.answer.decode((await sales.get('/api/db/products/getAll/')).body as never)
  const { body } = await sales.post('/api/db/orders/new', {
    customerID: customers.find(({ customerName }) => customerName === orderCustomer)?.id,
    driverId: drivers.find(({ name }) => name === 'Michael Suyama')?.id,
    deliveryDate: new Date().toISOString(),
    products: [{ productSku: products.find(({ stock }) => stock > 0)?.sku, quantity: 1, batchMode: 'auto' }],
  })
  return String(body['orderNum'])
}

/** The order of a customer with a product of last March, from any page until it is in sight. */
async function findOldOrder(context: Context): Promise<Row> {
  const { orderNum, customer, letters } = await orderOfLastMarch(context.company.api)
  const page = await openAs('sales', '/orders', context)
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).waitFor()
  const keys = countedKeys(page)
  await keys.press('Control+k')
  await page
    .getByRole('combobox', { name: /^Search/ })
    .and(page.locator(':focus'))
    .waitFor()
  await keys.press(...letters, 'Enter')
  await page.getByRole('link', { name: orderNum }).waitFor()
  await page.getByText(`Customer: ${customer}`).waitFor()
  await page.context().close()
  return row("a customer's order of last March with a product: until it is in sight", keys.count(), 8)
}

type FoundOrder = { customerId: number; customerName: string; productName: string }

/** Found by two letters of the customer and two of the product. */
async function orderOfLastMarch(api: Api) {
  const now = new Date()
  const year = now.getFullYear() - (now.getMonth() > 2 ? 0 : 1)
  const { body } = await api.get(
    `/api/db/orders/getByWeek/${year}-03-02T00:00:00.000Z/${year}-03-31T00:00:00.000Z?limit=100`,
  )
  for (const { orderNum } of body as unknown as { orderNum: string }[]) {
    const answer = await api.get(`/api/db/orders/getByOrderNum/${orderNum}`)
    const order = answer.body['res'] as { customer: { customerName: string }; orderedItems: { productName: string }[] }
    const customer = order.customer.customerName
    for (const { productName } of order.orderedItems) {
      const letters = `${firstLetters(customer)} ${firstLetters(productName)}`
      const found = await api.get(`/api/db/search/find?words=${encodeURIComponent(letters)}`)
      const orders = found.body['ordersWithProduct'] as FoundOrder[]
      const isOnly = orders.every((each) => each.customerName === customer && each.productName === productName)
      if (orders.length > 0 && isOnly) return { orderNum, customer, letters }
    }
  }
  throw new Error('No order of last March is found by two letters of its customer and two of its product')
}

const firstLetters = (name: string): string => fold(name).slice(0, 2)

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
