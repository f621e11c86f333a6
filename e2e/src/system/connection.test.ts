import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations } from '../page-checks.ts'

const demo = demoCompany()

test('without a connection the frame says so, a screen opens by itself once it is back, and a save keeps what was typed', async () => {
  const page = await demo.pageOf('admin', { path: '/customers' })
  await page.getByRole('button', { name: 'Add customer' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: /^Customer name/ })
  await name.fill('Offline Market')
  const mark = page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /Offline|Reconnecting/ })

  await page.context().setOffline(true)
  await mark.filter({ hasText: /^Offline$/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await name.press('Enter')
  await dialog.getByText(/Can't reach the server\. What you typed is kept\./).waitFor()
  expect(await name.inputValue()).toBe('Offline Market')
  await page.context().setOffline(false)
  await mark.waitFor({ state: 'hidden' })
  await page.context().close()
})

test('a screen whose code is not loaded yet waits for the connection, and then opens', async () => {
  const page = await demo.pageOf('admin', { path: '/orders' })
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  // As if the file had never been fetched.
  await page.route(/payroll-page/, (route) => route.abort('internetdisconnected'))
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.abort('internetdisconnected'),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Payroll' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('It opens by itself when the connection is back.')
  await page.unrouteAll()
  await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor()
  await page.context().close()
})
