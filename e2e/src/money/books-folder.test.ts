import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()
const dayLength = 24 * 60 * 60 * 1000

test('accounting makes a folder of two days and downloads every document of them with an index', async () => {
  const api = await demo.api('admin')
  const { orderNum } = await placeOrder(api, { units: { Spegesild: 3 }, orderStatus: 'DELIVERED' })
  const { timeZone } = (await api.get('/api/db/settings/get')).body as unknown as { timeZone: string }
  const companyDay = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)
  const [from, to] = [companyDay(Date.now() - dayLength), companyDay(Date.now())]
  const page = await demo.pageOf('accounting', { path: `/books?tab=documents&from=${from}&to=${to}` })
  const errors = collectConsoleErrors(page)
  await page.getByText('No folder yet', { exact: false }).waitFor()
  const summary = await page.getByText('and an index').textContent()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Make folder' }).press('Enter')
  await page.getByText(/^\d+ of \d+ documents$/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: 60_000 })
  expect(await accessibilityViolations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')])
  expect(download.suggestedFilename()).toBe(`Books ${from} to ${to}.zip`)

  const files = unzipSync(await readFile(await download.path()))
  const names = Object.keys(files)
  expect(names.some((name) => name.startsWith(`invoices/${orderNum} `))).toBe(true)
  const index = Buffer.from(files['index.csv'] ?? []).toString()
  const rows = index.trim().split('\r\n').slice(1)
  expect(`${rows.length} documents and an index`).toBe(summary)
  expect(rows).toHaveLength(names.length - 1)
  for (const name of names.filter((each) => each !== 'index.csv')) {
    expect(index).toContain(`"${name}"`)
    expect(
      Buffer.from(files[name] ?? [])
        .subarray(0, 5)
        .toString(),
      name,
    ).toBe('%PDF-')
  }
  expect(errors).toEqual([])
  await page.context().close()
}, 120_000)
