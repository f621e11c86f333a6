import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

type Customer = { id: number; customerName: string; accountOwnerID: number | null }
type PayPeriod = { year: number; month: number; payPeriod: string }
type Row = { name: string; hoursWorked: number; totalBasePay: number; commission: number; reimbursement: number }
type PaidOrder = { orderNum: string; subtotal: number; adjustedCost: number | null; commission: number }
type Delivered = { id: number; orderNum: string; rep: string; userId: number }

const reps = ['Nancy Davolio', 'Janet Leverling', 'Margaret Peacock']
const periodPath = ({ year, month, payPeriod }: PayPeriod): string => `${year}/${month}/${payPeriod}`

function periodOfToday(timeZone: string): PayPeriod {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(new Date())
    .split('-')
    .map(Number)
  return { year, month, payPeriod: day <= 15 ? 'A' : 'B' }
}

function periodAfter({ year, month, payPeriod }: PayPeriod): PayPeriod {
  if (payPeriod === 'A') return { year, month, payPeriod: 'B' }
  return month === 12 ? { year: year + 1, month: 1, payPeriod: 'A' } : { year, month: month + 1, payPeriod: 'A' }
}

/** An order for a customer of each rep, delivered today. */
async function deliverOrders(admin: Api): Promise<Delivered[]> {
  const customers = (await admin.get('/api/db/customers/getAll')).body as unknown as Customer[]
  const users = (await admin.get('/api/db/users/getAll')).body['res'] as { id: number; name: string }[]
  const delivered: Delivered[] = []
  for (const rep of reps) {
    const userId = users.find(({ name }) => name === rep)?.id ?? 0
    const customer = customers.find(({ accountOwnerID }) => accountOwnerID === userId)
    const order = await placeOrder(admin, { units: { Chai: 2 }, customerID: customer?.id })
    await setStatus(admin, order.id, 'DELIVERED')
    delivered.push({ ...order, rep, userId })
  }
  return delivered
}

const setStatus = (api: Api, orderId: number, orderStatus: string) =>
  api.put(`/api/db/orders/update/${orderId}`, { orderStatus })

async function readPeriod(api: Api, period: PayPeriod) {
  return (await api.get(`/api/db/payroll/get/${periodPath(period)}`)).body as { users: Row[]; submitted: boolean }
}

async function readPaidOrders(api: Api, period: PayPeriod, userId: number): Promise<PaidOrder[]> {
  const { body } = await api.get(`/api/db/payroll/get/commission/${periodPath(period)}/${userId}`)
  return body['toBePaid'] as PaidOrder[]
}

const openCommission = async (page: Page, rep: string) => {
  await page.getByRole('button', { name: `calculate the commission of ${rep}` }).click()
  return page.getByRole('dialog', { name: new RegExp(rep) })
}

// R1-13, R2.12-08, R2.12-14, R2.12-17
test('a clerk closes a pay period, a rep checks their commission, and a refunded order is corrected in the next period', async () => {
  const [admin, clerk] = [await demo.api('admin'), await demo.api('payroll')]
  const { timeZone } = (await admin.get('/api/db/settings/get')).body as unknown as { timeZone: string }
  const period = periodOfToday(timeZone)
  const orders = await deliverOrders(admin)
  const page = await demo.pageOf('payroll', { path: '/payroll' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor()

  // Hours, typed and saved.
  await page.getByRole('textbox', { name: 'Hours of Michael Suyama' }).fill('76.5')
  const violations = await accessibilityViolations(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

  // Commission of three reps; the first with an adjusted cost.
  for (const { rep, orderNum } of orders) {
    const dialog = await openCommission(page, rep)
    await dialog.getByText('Last saved: Never').waitFor()
    if (rep === 'Nancy Davolio') await dialog.getByRole('textbox', { name: `Cost of order ${orderNum}` }).fill('10')
    await dialog.getByRole('button', { name: 'Save to Payroll' }).click()
    await dialog.getByText(/^Last saved: (?!Never)/).waitFor()
    violations.push(...(await accessibilityViolations(page)))
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(violations).toEqual([])

  // A driver's out-of-pocket expense.
  await page.getByRole('button', { name: /reimbursements of Michael Suyama/ }).click()
  const reimbursements = page.getByRole('dialog', { name: /Michael Suyama/ })
  await reimbursements
    .getByRole('textbox', { name: /^Description/ })
    .first()
    .fill('Fuel')
  await reimbursements
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('40.10')
  await reimbursements.getByRole('button', { name: 'Submit' }).click()
  await reimbursements.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Reload Saved Data' }).click()
  const saved = await readPeriod(clerk, period)
  const payRow = (name: string) => saved.users.find((row) => row.name === name)
  expect(payRow('Michael Suyama')).toMatchObject({ hoursWorked: 76.5, totalBasePay: 1874.25, reimbursement: 40.1 })
  const [nancys] = orders
  const list = await readPaidOrders(clerk, period, nancys?.userId ?? 0)
  const edited = list.find(({ orderNum }) => orderNum === nancys?.orderNum)
  expect(edited).toMatchObject({ adjustedCost: 10, commission: Math.round((Number(edited?.subtotal) - 10) * 20) / 100 })

  // Submitted, it is frozen and printed.
  await page.getByRole('button', { name: 'Submit Payroll' }).click()
  const question = page.getByRole('dialog', { name: 'Submit payroll?' })
  await question.getByRole('button', { name: 'Submit Payroll' }).click()
  await page.getByText(/^Submitted by Anne Dodsworth/).waitFor()
  expect((await readPeriod(clerk, period)).submitted).toBe(true)
  const document = await page.request.get(`/api/db/payroll/statement/${periodPath(period)}/${nancys?.userId ?? 0}`)
  expect(document.status()).toBe(200)
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The rep sees their pay, but no costs.
  const rep = await demo.pageOf('sales', { path: '/my-pay' })
  await rep.getByText(/These figures are final\.$/).waitFor()
  await rep.getByText(nancys?.orderNum ?? '').waitFor()
  expect(await rep.getByText('Cost', { exact: true }).count()).toBe(0)

  // The order is refunded in the meantime: the next period takes the commission back, once.
  await setStatus(admin, nancys?.id ?? 0, 'REFUNDED')
  const next = periodAfter(period)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const dialog = await openCommission(page, 'Nancy Davolio')
  await dialog.getByRole('grid', { name: 'Corrections' }).getByText('Order refunded').waitFor()
  await dialog.getByRole('button', { name: 'Save to Payroll' }).click()
  await dialog.getByText(/^Last saved: (?!Never)/).waitFor()
  const corrected = await readPeriod(clerk, next)
  const others = await readPaidOrders(clerk, next, nancys?.userId ?? 0)
  const earned = others.reduce((sum, { commission }) => sum + commission, 0)
  const commission = corrected.users.find(({ name }) => name === 'Nancy Davolio')?.commission
  expect(Number(commission)).toBeCloseTo(earned - Number(edited?.commission), 6)
  expect(errors).toEqual([])
})
