import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

test('accounting squares a route by keyboard: counts, gives a reason, confirms all, and checks in what was refused', async () => {
  const [sales, phone] = [await demo.api('sales'), await demo.api('driver')]
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const { timeZone } = (await sales.get('/api/db/settings/get')).body as unknown as { timeZone: string }
  // A route of its own: the sample company has one of today.
  const yesterday = Temporal.Now.zonedDateTimeISO(timeZone).startOfDay().subtract({ seconds: 1 })
  const day = yesterday.toPlainDate().toString()
  const anOrder = (units: number) => placeOrder(sales, { units: { Konbu: units }, deliveryDate: day, driverId })
  const [refusing, closed] = [await anOrder(3), await anOrder(2)]
  const { res } = (await sales.get(`/api/db/orders/getByID/${refusing.id}`)).body as unknown as {
    res: { orderedItems: { id: number }[] }
  }
  const refused = [{ units: 1, disposition: 'RESTOCK', reason: 'Too many' }]
  const accepted = [{ orderLineId: res.orderedItems[0]?.id, units: 2, refused }]
  const events = [
    { kind: 'COLLECTED', orderId: refusing.id, amount: 30, paymentMethod: 'CASH' },
    { kind: 'COLLECTED', orderId: closed.id, amount: 12, paymentMethod: 'CASH' },
    { kind: 'DELIVERED', orderId: refusing.id, accepted },
    { kind: 'NOT_DELIVERED', orderId: closed.id, reason: 'Closed' },
  ].map((event) => ({ ...event, id: randomUUID(), at: yesterday.toInstant().toString() }))
  const sent = await phone.post('/api/db/deliveries/events', { events })
  expect(sent.body).toEqual(events.map(({ id }) => ({ id, done: true })))

  const path = `/payments/collections?tab=rounds&day=${day}&driver=${driverId}`
  const page = await demo.pageOf('accounting', { path })
  const errors = collectConsoleErrors(page)
  const cash = page.getByLabel('Cash counted')
  await cash.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await cash.focus()
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  for (const units of ['1', '2']) {
    // The link of the stop's order comes before its units.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(units)
  }
  await page.getByLabel('Reason for −$2.00 cash').press('End')
  await page.keyboard.type('Change given twice')
  await page.keyboard.press('Enter')
  await page.getByText("Michael Suyama's route is settled.").waitFor()
  await page.getByText(/Settled by Steven Buchanan/).waitFor()
  // The next action has the focus.
  await page.keyboard.press('Enter')
  await page.getByText('Confirmed: $42.00 in cash.').waitFor()
  const checkIn = page.getByRole('button', { name: /^Check in units of/ })
  await checkIn.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Check in credit memo for order/).waitFor()
  await dialog.getByRole('button', { name: 'Check in and issue' }).press('Enter')
  await page.getByText(/checked in$/).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
