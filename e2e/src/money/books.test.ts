import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

type Payment = { id: number; customerID: number; paymentDate: string; voidedOn: string | null }

test('an accountant closes last month, is refused a payment dated in it, and voids one of it today', async () => {
  const api = await demo.api('accounting')
  const { timeZone } = (await api.get('/api/db/settings/get')).body as unknown as { timeZone: string }
  const companyDay = (instant: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
  const today = companyDay(new Date())
  const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)

  const page = await demo.pageOf('accounting', { path: '/books?tab=closing' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { name: 'Nothing is closed' }).waitFor()
  await page.getByText(/delivered orders without an invoice/).waitFor()
  expect(await page.getByLabel('Close through').inputValue()).toBe(monthEnd)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close days' })
  await dialog.getByText(/delivered orders without an invoice/).waitFor()
  await dialog.getByRole('button', { name: /^Close through/ }).press('Enter')
  await page.getByRole('heading', { name: /^Closed through/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto('/payments?modal=add-payment')
  const date = page.getByLabel('Payment date')
  await date.fill(monthEnd)
  await page.getByText(/^The books are closed through .*\. Nothing can be dated /).waitFor()
  await date.fill(addDays(monthEnd, 1))
  await page.getByText(/^The books are closed through/).waitFor({ state: 'detached' })
  expect(errors).toEqual([])

  const range = `${addDays(monthEnd, -27)}T12:00:00Z/${monthEnd}T12:00:00Z`
  const payments = (await api.get(`/api/db/payments/getByRange/${range}`)).body as unknown as Payment[]
  const old = payments.find(({ voidedOn }) => voidedOn === null)
  const customerId = old?.customerID
  const dated = { customerId, amount: 5, paymentMethod: 'CASH', paymentDate: monthEnd }
  const refused = await api.post(`/api/db/payments/add/${customerId}`, dated)
  expect([refused.status, refused.body['code']]).toEqual([409, 'period-closed'])

  await page.goto(`/payments?modal=edit-payment.${old?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Void payment' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void payment' })
  await voiding.getByRole('textbox').fill('The check bounced')
  await voiding.getByRole('button', { name: /^Void/ }).click()
  await voiding.waitFor({ state: 'detached' })
  const voided = (await api.get(`/api/db/payments/getById/${old?.id}`)).body as unknown as Payment
  expect(companyDay(new Date(voided.voidedOn ?? 0))).toBe(today)

  const admin = await demo.pageOf('admin', { path: '/books?tab=closing' })
  await admin.getByRole('button', { name: 'Reopen' }).click()
  const reopening = admin.getByRole('dialog', { name: 'Reopen days' })
  await reopening.getByLabel('Reason').fill('A bill came late')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await admin.getByRole('heading', { name: 'Nothing is closed' }).waitFor()
  // The accountant's window hears of it.
  await page.goto('/books?tab=closing')
  await page.getByText('A bill came late').waitFor()
})
