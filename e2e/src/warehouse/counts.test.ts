import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Line = { id: number; productSku: string; batchNumber: string | null; expected?: number; counted: number | null }
type Count = { id: number; name: string; status: string; lines: Line[] }
type Found = { lines: { batchId: number | null; openCount: unknown }[] }

/** A blind count of three batches. */
async function aBlindCount(api: Api): Promise<Count> {
  const { lines } = (await api.post('/api/db/counts/findCountable', { search: 'cheese' })).body as unknown as Found
  const found =
    lines.length >= 3 ? lines : ((await api.post('/api/db/counts/findCountable', {})).body as unknown as Found).lines
  const batchIds = found.flatMap(({ batchId, openCount }) => (batchId === null || openCount !== null ? [] : batchId))
  const body = { name: 'Cooler, shelf 2', batchIds: batchIds.slice(0, 3), blind: true }
  return (await api.post('/api/db/counts/new', body)).body as unknown as Count
}
const readCount = async (api: Api, id: number) =>
  (await api.get(`/api/db/counts/getById/${id}`)).body as unknown as Count

test('a shelf is counted blind on a phone with a scanner, partly without a connection, and posted by another person', async () => {
  const api = await demo.api('inventory')
  const { id, name, lines } = await aBlindCount(api)
  const [first, second, third] = lines
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await demo.pageOf('inventory', { path: `/counts/${id}`, ...phone })
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.getByText(/expected/).count()).toBe(0)
  const scan = page.getByLabel('Scan or find a line')
  const number = page.getByLabel('Units on the shelf')
  const countLine = async (line: Line | undefined, units: string) => {
    await scan.fill(`https://dray.example/products/tags?sku=${line?.productSku}&batch=${line?.batchNumber}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(units)
    await page.keyboard.press('Enter')
  }
  await countLine(third, '3')
  await expect.poll(async () => (await readCount(api, id)).lines[2]?.counted).toBe(3)

  await page.context().setOffline(true)
  await countLine(first, '5')
  await countLine(second, '0')
  await page.getByText(/^2 numbers not sent yet, since \d+:\d\d [AP]M$/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(async () => (await readCount(api, id)).lines.map(({ counted }) => counted)).toEqual([5, 0, 3])
  await page.getByText(/not sent yet/).waitFor({ state: 'detached' })

  const desk = await demo.pageOf('admin', { path: `/counts/${id}` })
  const deskErrors = collectConsoleErrors(desk)
  await desk.getByText('3 of 3').waitFor()
  expect(await accessibilityViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await desk.getByLabel('Reason').fill('Weekly count')
  expect(await accessibilityViolations(desk)).toEqual([])
  await desk.keyboard.press('Control+Enter')
  await desk.getByText(/^By .*: Weekly count$/).waitFor()
  expect(await readCount(api, id)).toMatchObject({ status: 'POSTED' })
  // The phone shows it without a reload.
  await page.getByText('Posted', { exact: true }).first().waitFor()
  // Any request may be the one that the lost connection fails.
  const isOffline = (error: string) => /ERR_INTERNET_DISCONNECTED|Can't reach the server/.test(error)
  expect(errors.filter((error) => !isOffline(error))).toEqual([])
  expect(deskErrors).toEqual([])
  await page.context().close()
  await desk.context().close()
}, 90_000)
