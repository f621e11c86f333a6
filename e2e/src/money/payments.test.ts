import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()
const customerName = 'Blondesddsl père et fils'

type Order = { id: number; orderNum: string; balanceDue: number }
type Payment = { id: number; amount: number; voidedOn: string | null; orders: unknown[] }
type Account = { orders: Order[]; creditAvailable: number }

async function findCustomer(api: Api): Promise<number> {
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as {
    id: number
    customerName: string
  }[]
  const found = customers.find((customer) => customer.customerName === customerName)
  if (found === undefined) throw new Error(`The sample company has no ${customerName}`)
  return found.id
}

async function placeOrders(customerID: number, count: number): Promise<void> {
  const seller = await demo.api('admin')
  for (let units = 1; units <= count; units++) await placeOrder(seller, { customerID, units: { Chai: units } })
}

const owed = ({ orders }: Account): Order[] => orders.filter(({ balanceDue }) => balanceDue > 0)
const inDollars = (cents: number): string => (cents / 100).toFixed(2)
const totalCents = (orders: readonly Order[]): number =>
  orders.reduce((sum, { balanceDue }) => sum + Math.round(balanceDue * 100), 0)

/** Presses Tab until an element with this role and name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const target = page.getByRole('dialog').getByRole(role, { name })
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

async function openByAddress(page: Page, address: string): Promise<void> {
  await page.goto(`/customers?modal=${address}`)
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
}
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

// R1-12, R2.9-01, R2.9-02, R4.7-02, R4.7-06
test('a check is split over ten orders by keyboard alone, the rest becomes credit that pays another order, and an edit and voids undo everything', async () => {
  const api = await demo.api('accounting')
  const customerId = await findCustomer(api)
  const account = async () =>
    (await api.get(`/api/db/payments/getPayableOrders/${customerId}`)).body as unknown as Account
  const payments = async () =>
    (await api.get(`/api/db/payments/getByCustomer/${customerId}?limit=2`)).body as unknown as Payment[]
  const before = await account()
  expect({ owed: owed(before), creditAvailable: before.creditAvailable }).toEqual({ owed: [], creditAvailable: 0 })
  await placeOrders(customerId, 10)
  const ten = owed(await account())
  expect(ten).toHaveLength(10)

  const page = await demo.pageOf('accounting', { path: '/customers?modal=add-payment' })
  const errors = collectConsoleErrors(page)
  await splitCheck(page, inDollars(totalCents(ten) + 25_50))
  const afterCheck = await account()
  expect(owed(afterCheck)).toEqual([])
  expect(afterCheck.creditAvailable).toBe(25.5)
  const [check] = await payments()
  expect(check?.orders).toHaveLength(10)

  await placeOrders(customerId, 2)
  const [, another] = owed(await account())
  await payByCredit(page, customerId, another)
  const afterCredit = await account()
  expect(afterCredit.creditAvailable).toBe(0)
  expect(owed(afterCredit).find(({ id }) => id === another?.id)?.balanceDue).toBe((another?.balanceDue ?? 0) - 25.5)
  const [creditPayment] = await payments()

  expect(errors).toEqual([])
  // The refusal is logged.
  await failToVoid(page, check)
  errors.length = 0
  await voidPayment(page, creditPayment)
  expect((await account()).creditAvailable).toBe(25.5)
  await lowerCheck(page, check, inDollars(totalCents(ten) - 10_00))
  const afterEdit = await account()
  expect(afterEdit.creditAvailable).toBe(0)
  await voidPayment(page, check)
  const end = await account()
  const paidAgain = owed(end).filter(({ id }) => ten.some((order) => order.id === id))
  expect(paidAgain.map(({ id, balanceDue }) => [id, balanceDue])).toEqual(
    ten.map(({ id, balanceDue }) => [id, balanceDue]),
  )
  expect(end.creditAvailable).toBe(0)
  expect(errors).toEqual([])
  expect((await payments()).map(({ voidedOn }) => voidedOn !== null)).toEqual([true, true])
})

async function splitCheck(page: Page, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(customerName)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('row').nth(10).waitFor()
  await tabTo(page, 'radio', 'Cash')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'textbox', /^Payment amount/)
  await page.keyboard.type(amount)
  await tabTo(page, 'textbox', 'Notes')
  await page.keyboard.type('Check 4711')
  await tabTo(page, 'tab', 'Single')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'searchbox', 'Search orders')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  for (let row = 2; row <= 10; row++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('b')
  await page.getByText('FULLY PAID').first().waitFor()
  expect(await page.getByRole('progressbar', { name: 'Credit to Account' }).getAttribute('aria-valuetext')).toBe(
    '$25.50',
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await closed(page)
}

async function payByCredit(page: Page, customerId: number, order: Order | undefined): Promise<void> {
  await openByAddress(page, `add-payment.${customerId}.${order?.id}`)
  await page.getByRole('checkbox', { name: `Select order ${order?.orderNum}`, checked: true }).waitFor()
  await tabTo(page, 'checkbox', /^Use customer credit/)
  await page.keyboard.press('Space')
  await vi.waitFor(async () => {
    expect(await page.getByRole('textbox', { name: 'Customer credit used' }).inputValue()).toBe('25.50')
  })
  await page.keyboard.press('Control+Enter')
  await closed(page)
}

/** Its credit was spent, so it can't be voided. */
async function failToVoid(page: Page, payment: Payment | undefined): Promise<void> {
  await openByAddress(page, `edit-payment.${payment?.id}`)
  await pressVoid(page)
  await voidDialog(page).getByText('Credit already used').waitFor()
  expect(await voidDialog(page).getByLabel('Reason').inputValue()).toBe('Recorded twice')
  expect(await accessibilityViolations(page)).toEqual([])
}

async function voidPayment(page: Page, payment: Payment | undefined): Promise<void> {
  await openByAddress(page, `edit-payment.${payment?.id}`)
  await pressVoid(page)
  await voidDialog(page).waitFor({ state: 'detached' })
  await closed(page)
}

const voidDialog = (page: Page) => page.getByRole('dialog', { name: 'Void payment' })

async function pressVoid(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Void payment' }).press('Enter')
  await voidDialog(page)
    .getByText(/will be due again|will be given back/)
    .waitFor()
  await page.keyboard.type('Recorded twice')
  await page.keyboard.press('Control+Enter')
}

/** With less money, the newest order isn't fully paid anymore, and no credit is left. */
async function lowerCheck(page: Page, payment: Payment | undefined, amount: string): Promise<void> {
  await openByAddress(page, `edit-payment.${payment?.id}`)
  expect(await accessibilityViolations(page)).toEqual([])
  await tabTo(page, 'textbox', /^Payment amount/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(amount)
  await page.keyboard.press('b')
  await vi.waitFor(async () => {
    expect(await page.getByRole('progressbar', { name: 'Credit to Account' }).getAttribute('aria-valuetext')).toBe(
      '$0.00',
    )
  })
  await page.keyboard.press('Control+Enter')
  await closed(page)
}
