import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { measureKeyPress, type Page, untilIdle } from './press-key.ts'
import { type Browser, withBrowser } from './with-browser.ts'

const customerId = 7
const openOrders = 2000
const frame = { name: 'one frame', median: 1000 / 60 }

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
    opened.push([await untilShown(page, `/customers?modal=add-payment.${customerId}`)])
    typed.push(await typeAmounts(page))
    await page.context().close()
    const customer = await pageAt(browser, site, `/customers/${customerId}`)
    await customer.getByRole('button', { name: 'Add payment', exact: true }).hover()
    await untilIdle(customer)
    pressed.push([await untilShown(customer, undefined)])
    await customer.context().close()
  }
  const title = `Add Payment, ${openOrders.toLocaleString('en-US')} open orders`
  const row = { unit: 'ms', limit: frame } as const
  return [
    { work: `${title}: its button pressed`, ...row, measured: summarizeRounds(pressed), budget: { atMost: 500 } },
    // The modal's code is loaded, as after pointing at its button.
    { work: `${title}: opened by its address`, ...row, measured: summarizeRounds(opened) },
    { work: `${title}: a key typed in Apply $`, ...row, measured: summarizeRounds(typed), budget: { atMost: 50 } },
  ]
}

async function pageAt(browser: Browser, { server, cookie }: Site, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([browserCookie(cookie, server.address)])
  const page = await context.newPage()
  await page.goto(server.address + path)
  await page.getByRole('row').nth(3).waitFor()
  await untilIdle(page)
  return page
}

/** From the address, or else the click on the button, to the task after the frame that paints the orders, including all code and reads. */
const untilShown = (page: Page, path: string | undefined): Promise<number> =>
  page.evaluate(async (address) => {
    const startedAt = performance.now()
    if (address === undefined)
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Add payment')?.click()
    else {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.querySelector('[role=dialog] [role=row] input[inputmode]') === null) await nextFrame()
    const afterFrame = new MessageChannel()
    const painted = new Promise((resolve) => {
      afterFrame.port1.onmessage = resolve
    })
    requestAnimationFrame(() => afterFrame.port2.postMessage(undefined))
    await painted
    return performance.now() - startedAt
  }, path)

/** One key in each of several rows, while the payment is split over all orders. */
async function typeAmounts(page: Page): Promise<number[]> {
  await page.getByLabel(/^Payment amount/).fill('999999')
  await page.getByRole('tab', { name: 'Split' }).click()
  const orders = page.getByRole('dialog').getByRole('grid', { name: 'Orders' })
  await orders.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Balance to selected orders' }).click()
  const fields = page.getByRole('dialog').locator('[role=row] input[inputmode]')
  const durations: number[] = []
  for (const [row, key] of ['1', '2', '3', '4', '5', '6'].entries()) {
    await fields.nth(row).focus()
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, key, 'input'))
  }
  return durations
}

/** Long enough for the previous key's changes to be stored in the browser. */
const settleMs = 600
