import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { frame, measureDigits, measureKeyPress, measureOpening, untilIdle } from './press-key.ts'
import { type Browser, type Page, withBrowser, signedInPage } from './with-browser.ts'

const customerId = 7
const orders = 2000

const paysPeople = `insert into user_roles (user_id, role) select id, 'PAYROLL' from users where email = 'rep@example.com'`
const paysNoMore = `delete from user_roles where role = 'PAYROLL'`
const onCommission = `insert into users (name, email, pay_type) values ('Ann Ruiz', 'ann.ruiz@example.com', 'COMMISSION')`
const ownCustomer = `
  update customers set account_owner_id = (select id from users where email = 'ann.ruiz@example.com') where id = ${customerId}`
const notPaidYet = `delete from payroll_orders where order_id <= ${orders}`
// The oldest orders, which nothing waits for, moved into the current pay period.
const theirOrders = `
  update orders set customer_id = ${customerId}, order_status = 'COMPLETED', created_at = now() - interval '1 minute'
  where id <= ${orders}`

/** Calculate Commission in a real browser, for 2,000 orders in the current pay period. */
export async function commissionModal(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  for (const statement of [paysPeople, onCommission, ownCustomer, notPaidYet, theirOrders, 'vacuum analyze'])
    await site.client.query(statement)
  try {
    return await withBrowser((browser) => measureModal(browser, site, environment))
  } finally {
    await site.client.query(paysNoMore)
  }
}

async function measureModal(browser: Browser, site: Site, { isQuick }: BenchEnvironment): Promise<Row[]> {
  const opened: number[][] = []
  const typed: number[][] = []
  const moved: number[][] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const page = await payrollPage(browser, site)
    const costs = '[role=dialog] [role=row] input[data-sheet]'
    opened.push([await measureOpening(page, page.locator(button), costs)])
    typed.push(await measureDigits(page, page.locator(costs), { count: 6, settleMs }))
    moved.push(await removeOrders(page))
    await page.context().close()
  }
  const title = `Calculate Commission, ${orders.toLocaleString('en-US')} orders`
  const row = { unit: 'ms', limit: frame } as const
  return [
    { work: `${title}: its button pressed`, ...row, measured: summarizeRounds(opened), budget: { atMost: 500 } },
    { work: `${title}: a key typed in a cost`, ...row, measured: summarizeRounds(typed), budget: { atMost: 50 } },
    { work: `${title}: an order removed by its key`, ...row, measured: summarizeRounds(moved), budget: { atMost: 50 } },
  ]
}

const button = 'button[aria-label$="calculate the commission of Ann Ruiz"]'

/** The current payroll. The modal's code is loaded, as after pointing at its button. */
async function payrollPage(browser: Browser, { server, cookie }: Site): Promise<Page> {
  const page = await signedInPage(browser, cookie, server.address)
  await page.goto(`${server.address}/payroll`)
  await page.locator(button).hover()
  await untilIdle(page)
  return page
}

async function removeOrders(page: Page): Promise<number[]> {
  await page.getByRole('grid', { name: 'Orders To Be Paid' }).getByRole('row').nth(1).focus()
  const durations: number[] = []
  for (let count = 0; count < 6; count++) {
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, 'r', 'keydown'))
  }
  return durations
}

/** Long enough for the previous key's changes to finish. */
const settleMs = 300
