import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'
import { openStop } from './open-stop.ts'

const demo = demoCompany()
const phoneScreen = { path: '/deliveries/round', viewport: { width: 390, height: 780 }, hasTouch: true }

const stopItem = (phone: Page, orderNum: string) => phone.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
/** One pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function sign(phone: Page) {
  const pad = phone.getByRole('img', { name: 'Signature: none yet' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('The pad is not shown')
  await phone.mouse.move(box.x + 40, box.y + 40)
  await phone.mouse.down()
  for (let step = 0; step < 20; step += 1)
    await phone.mouse.move(box.x + 40 + step * 8, box.y + 40 + Math.sin(step) * 20)
  await phone.mouse.up()
  await phone.getByRole('img', { name: 'Signature: signed' }).waitFor()
}

test('without a signal a driver delivers, collects and takes units back; once there is one, each action counts once', async () => {
  const sales = await demo.api('sales')
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const deliveryDate = new Date().toISOString()
  const orders: { id: number; orderNum: string }[] = []
  for (let count = 0; count < 5; count += 1)
    orders.push(await placeOrder(sales, { units: { Chai: 3 }, deliveryDate, driverId }))
  const [first, , , detailed, collected] = orders
  if (first === undefined || detailed === undefined || collected === undefined) throw new Error('Orders are missing')

  let phone = await demo.pageOf('driver', phoneScreen)
  const errors = collectConsoleErrors(phone)
  for (const { orderNum } of orders) await stopItem(phone, orderNum).waitFor()
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await accessibilityViolations(phone)).toEqual([])
  expect(errors).toEqual([])

  const context = phone.context()
  await context.setOffline(true)
  for (const order of orders.slice(0, 3)) {
    const stop = await openStop(phone, order)
    await stop.getByRole('button', { name: /^Delivered: / }).tap()
    await stop.getByText(/^Delivered at .*, not sent yet$/).waitFor()
  }

  const details = await openStop(phone, detailed)
  await details.getByRole('button', { name: /^More: / }).tap()
  await details.getByRole('button', { name: /^Delivered with details: / }).tap()
  await phone.getByRole('button', { name: 'Refuse units: Chai' }).tap()
  await phone.getByRole('button', { name: /^One more\. Refused/ }).tap()
  await phone.getByRole('button', { name: 'Too many' }).tap()
  await phone.getByLabel('Received by').fill('Roland Mendel')
  await sign(phone)
  await phone.getByLabel('Take a photo').setInputFiles({ name: 'drop.png', mimeType: 'image/png', buffer: photo })
  await phone.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  await phone.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).tap()
  await stopItem(phone, detailed.orderNum)
    .getByText(/1 unit back, not sent yet$/)
    .waitFor()

  await (await openStop(phone, collected)).getByRole('button', { name: /^Collect: / }).tap()
  expect(await accessibilityViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Collect \$/ }).tap()
  await stopItem(phone, collected.orderNum)
    .getByText(/^Collected [^,]+ in cash at [^,]+, not sent yet$/)
    .waitFor()
  await (await openStop(phone, first)).getByRole('button', { name: /^Collect: / }).tap()
  await phone.getByLabel('Check', { exact: true }).check()
  await phone.getByLabel('Check number').fill('1043')
  await phone.getByLabel('Amount').fill('20')
  await phone.getByRole('button', { name: 'Collect $20.00' }).tap()
  await expect.poll(() => phone.getByText(/, not sent yet$/).count()).toBe(7)
  expect(await accessibilityViolations(phone)).toEqual([])

  await phone.close()
  phone = await context.newPage()
  await phone.goto('/deliveries/round')
  await expect.poll(() => phone.getByText(/, not sent yet$/).count()).toBe(7)
  await context.setOffline(false)
  await expect.poll(() => phone.getByText(/, (not sent yet|sending…)$/).count(), { timeout: 60_000 }).toBe(0)
  await stopItem(phone, detailed.orderNum)
    .getByText(/^Delivered at .*, received by Roland Mendel, 1 unit back$/)
    .waitFor()
  await phone.reload()
  await (await openStop(phone, first)).getByText('Collected check 1043 for $20.00, awaiting confirmation').waitFor()

  const read = async <Rows>(path: string) => (await sales.get(path)).body as unknown as Rows
  for (const { id } of orders) {
    const { res } = await read<{ res: { orderStatus: string } }>(`/api/db/orders/getByID/${id}`)
    expect(res.orderStatus).toBe('DELIVERED')
    const proofs = await read<{ photos: string[]; signature: string | null }[]>(`/api/db/orders/getProofs/${id}`)
    expect(proofs.map(({ photos, signature }) => [photos.length, signature !== null])).toEqual([
      id === detailed.id ? [1, true] : [0, false],
    ])
    const memos = await read<{ status: string }[]>(`/api/db/memos/getByOrder/${id}`)
    expect(memos.map(({ status }) => status)).toEqual(id === detailed.id ? ['REQUESTED'] : [])
    const collections = await read<{ paymentMethod: string }[]>(`/api/db/collections/getAll?order=${id}`)
    expect(collections.map(({ paymentMethod }) => paymentMethod)).toEqual(
      id === collected.id ? ['CASH'] : id === first.id ? ['CHECK'] : [],
    )
  }
  await context.close()
})
