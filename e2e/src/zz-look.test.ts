import { test } from 'vitest'
import { demoCompany } from './demo.ts'

const company = demoCompany()

test('look', async () => {
  const api = await company.api('admin')
  let best = { id: 0, count: -1, name: '' }
  for (let id = 1; id < 14; id++) {
    const { status, body } = await api.get(`/api/db/payroll/get/commission/2026/11/B/${id}`)
    const c = body as any
    console.log(
      id,
      c.name,
      status,
      c.toBePaid?.length,
      c.unpaid?.length,
      c.waitingCount,
      JSON.stringify(c.toBePaid?.[0]),
    )
    const count = (c.toBePaid?.length ?? -1) + (c.unpaid?.length ?? 0)
    if (count > best.count) best = { id, count, name: c.name }
  }
  console.log(best)
  const { status } = await api.put(`/api/db/users/updatePay/${best.id}`, { payType: 'HOURLY', baseRate: 21.35 })
  console.log('pay', status)
  const page = await company.pageOf('payroll', { path: '/payroll' })
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.getByRole('grid').waitFor()
  await page.screenshot({ path: '/tmp/w/shots/paymodals-0.png' })
  const opener = page.getByRole('button', { name: /ommission.*/ }).first()
  await opener.click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: '/tmp/w/shots/paymodals-1.png' })
  const add = page.getByRole('button', { name: 'Add All' })
  await add.click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/w/shots/paymodals-2.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/w/shots/paymodals-3.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('textbox', { name: /^Cost of/ })
    .first()
    .fill('x')
  await page.getByRole('button', { name: 'Save to Payroll' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/w/shots/paymodals-4.png' })
}, 300_000)
