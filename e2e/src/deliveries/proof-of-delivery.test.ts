import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, contrastViolations, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()
/** One pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the office sees a delivery with its signature, photo and PDF on the order while the page is open, also on a phone', async () => {
  const [sales, driver] = [await demo.api('sales'), await demo.api('driver')]
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const deliveryDate = new Date().toISOString()
  const { id, orderNum } = await placeOrder(sales, { units: { Chai: 3 }, deliveryDate, driverId })
  const page = await demo.pageOf('sales', { path: `/orders/${orderNum}` })
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { name: `Order ${orderNum}` }).waitFor()
  const panel = page.getByRole('region', { name: 'Proof of delivery' })
  expect(await panel.count()).toBe(0)

  const fileName = `${randomUUID()}.png`
  const upload = await driver.post('/api/storage/getUploadURL', { fileName, bucket: 'proofs' })
  const address = new URL(String(upload.body['uploadUrl']), page.url()).href
  const put = await fetch(address, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: photo })
  expect(put.ok).toBe(true)
  const { body: order } = await sales.get(`/api/db/orders/getByID/${id}`)
  const { orderedItems } = order['res'] as { orderedItems: { id: number }[] }
  const refused = [{ units: 1, disposition: 'DAMAGED', reason: 'Crushed corner' }]
  const delivered = {
    ...{ id: randomUUID(), kind: 'DELIVERED', orderId: id, at: new Date().toISOString() },
    ...{ receivedBy: 'Roland Mendel', signature: 'M10 60 Q40 20 60 40 L120 60', photos: [fileName] },
    accepted: [{ orderLineId: orderedItems[0]?.id, units: 2, refused }],
  }
  const answer = await driver.post('/api/db/deliveries/events', { events: [delivered] })
  expect(answer.body).toEqual([{ id: delivered.id, done: true }])

  await panel.getByText('2 of 3 units accepted').waitFor()
  await panel.getByText('1 damaged: Crushed corner').waitFor()
  await panel.getByRole('img', { name: 'Signature of Roland Mendel' }).waitFor()
  const pdf = await panel.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf')
  const thumbnail = panel.getByRole('img', { name: 'Photo 1 of the delivery' })
  await thumbnail.scrollIntoViewIfNeeded()
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const original = await panel.getByRole('link', { name: 'Photo 1 of the delivery' }).getAttribute('href')
  expect((await page.request.get(original ?? '')).headers()['content-type']).toBe('image/png')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 780 })
  await panel.scrollIntoViewIfNeeded()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(errors).toEqual([])
})
