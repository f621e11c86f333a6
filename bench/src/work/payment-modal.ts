import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { frame, measureDigits, measureOpening, untilIdle } from './press-key.ts'
import { type Browser, type Page, withBrowser, signedInPage } from './with-browser.ts'

const customerId = 7
const openOrders = 2000
const amounts = '[role=dialog] [role=row] input[inputmode]'

const takesPayments = `insert into user_roles (user_id, role) select id, 'ACCOUNTING' from users where email = 'rep@example.com'`
const takesNoMore = `delete from user_roles where role = 'ACCOUNTING'`
// The oldest orders: what they reserve or owe isn't measured elsewhere.
const moveOrders = `
  update orders set customer_id = ${customerId}, order_status = 'COMPLETED', payment_status = 'AWAITING', applied_cents = 0
  where id <= ${openOrders}`

/** Add Payment in a real browser, for a customer with 2,000 unpaid orders. */
export async function paymentModal(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  await site.client.query(takesPayments)
  await site.client.query(moveOrders)
  await site.client.query('vacuum analyze orders')
  try {
    return await withBrowser((browser) => measureModal(browser, site, environment))
  } finally {
    await site.client.query(takesNoMore)
  }
}

async function measureModal(browser: Browser, site: Site, { isQuick }: BenchEnvironment): Promise<Row[]> {
  const opened: number[][] = []
  const pressed: number[][] = []
  const typed: number[][] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const page = await pageAt(browser, site, '/customers')
    opened.push([await measureOpening(page, `/customers?modal=add-payment.${customerId}`, amounts)])
    typed.push(await typeAmounts(page))
    await page.context().close()
    const customer = await pageAt(browser, site, `/customers/${customerId}`)
    const button = customer.getByRole('button', { name: 'Add payment', exact: true })
    await button.hover()
    await untilIdle(customer)
    pressed.push([await measureOpening(customer, button, amounts)])
    await customer.context().close()
  }
  const title = `Add Payment, ${openOrders.toLocaleString('en-US')} open orders`
  const row = { unit: 'ms', limit: frame } as const
  return [
    { work: `${title}: its button pressed`, ...row, measured: summarizeRounds(pressed), budget: { atMost: 500 } },
    // Includes loading the modal's code, which pointing at the button has already done above.
    { work: `${title}: opened by its address`, ...row, measured: summarizeRounds(opened) },
    { work: `${title}: a key typed in Apply $`, ...row, measured: summarizeRounds(typed), budget: { atMost: 50 } },
  ]
}

async function pageAt(browser: Browser, { server, cookie }: Site, path: string): Promise<Page> {
  const page = await signedInPage(browser, cookie, server.address)
  await page.goto(server.address + path)
  await page.getByRole('row').nth(3).waitFor()
  await untilIdle(page)
  return page
}

/** One key in each of several rows, while the payment is split over all orders. */
async function typeAmounts(page: Page): Promise<number[]> {
  await page.getByLabel(/^Payment amount/).fill('999999')
  await page.getByRole('tab', { name: 'Split' }).click()
  const orders = page.getByRole('dialog').getByRole('grid', { name: 'Orders' })
  await orders.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Balance to selected orders' }).click()
  return measureDigits(page, page.locator(amounts), { count: 6, settleMs })
}

/** Long enough for the previous key's changes to be stored in the browser. */
const settleMs = 600
