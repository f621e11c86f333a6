import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'
import { openStop } from './open-stop.ts'

const demo = demoCompany()

async function aStop(): Promise<{ id: number; orderNum: string; balance: string }> {
  const sales = await demo.api('sales')
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const deliveryDate = new Date().toISOString()
  const { id, orderNum } = await placeOrder(sales, { units: { Chai: 3 }, deliveryDate, driverId })
  const { res } = (await sales.get(`/api/db/orders/getByID/${id}`)).body as unknown as { res: { balanceDue: number } }
  return { id, orderNum, balance: `$${res.balanceDue.toFixed(2)}` }
}

test('a driver collects at a stop on the phone, accounting confirms one and refuses the other, and the driver reads why', async () => {
  const [paid, refused] = [await aStop(), await aStop()]
  const phone = await demo.pageOf('driver', {
    path: '/deliveries/round',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  })
  const orderStop = ({ orderNum }: { orderNum: string }) =>
    phone.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  const errors = collectConsoleErrors(phone)

  await (await openStop(phone, paid)).getByRole('button', { name: /^Collect/ }).tap()
  await phone.getByRole('dialog').waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  // The second tap delivers and collects.
  await phone.getByRole('button', { name: `Collect ${paid.balance}` }).tap()
  await orderStop(paid).getByRole('button', { name: 'Undo delivery' }).waitFor()
  await orderStop(paid).getByText(`Collected ${paid.balance} in cash, awaiting confirmation`).waitFor()

  await (await openStop(phone, refused)).getByRole('button', { name: /^Collect/ }).tap()
  await phone.getByLabel('Check', { exact: true }).check()
  await phone.getByLabel('Check number').fill('1043')
  await phone.getByLabel('Amount').fill('20')
  await phone.getByLabel('Also mark delivered').uncheck()
  await phone.getByRole('button', { name: 'Collect $20.00' }).tap()
  await orderStop(refused).getByText('Collected check 1043 for $20.00, awaiting confirmation').waitFor()
  await phone.getByText(`You hold ${paid.balance} in cash and 1 check ($20.00).`).waitFor()
  expect(await sidewaysScroll(phone)).toBe(0)
  expect(await accessibilityViolations(phone)).toEqual([])

  const page = await demo.pageOf('accounting', { path: '/payments/collections' })
  const pageErrors = collectConsoleErrors(page)
  const orderRow = ({ orderNum }: { orderNum: string }) =>
    page.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  await orderRow(refused).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await orderRow(paid)
    .getByRole('button', { name: /^Confirm/ })
    .focus()
  await page.keyboard.press('Enter')
  await orderRow(paid).waitFor({ state: 'hidden' })
  const confirmed = await openStop(phone, paid)
  await confirmed.getByText(`Collected ${paid.balance} in cash, confirmed`).waitFor()
  await confirmed.getByText('Nothing to collect').waitFor()

  await orderRow(refused)
    .getByRole('button', { name: /^Refuse/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('The bank returned it')
  await page.getByRole('button', { name: 'Refuse', exact: true }).press('Enter')
  await orderRow(refused).waitFor({ state: 'hidden' })
  await orderStop(refused).getByText('Accounting refused check 1043 for $20.00: The bank returned it').waitFor()
  await phone.getByText('You hold').waitFor({ state: 'hidden' })
  expect({ errors, pageErrors }).toEqual({ errors: [], pageErrors: [] })
  await phone.context().close()
  await page.context().close()
})
