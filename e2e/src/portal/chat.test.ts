import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, showIn, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany({ chats: true })
const phone = { width: 360, height: 640 }

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}
const press = (page: Page, label: string) =>
  page.locator('main').getByRole('button', { name: label, exact: true }).last().click()
const said = (page: Page, text: string | RegExp) => page.locator('.message').filter({ hasText: text }).last().waitFor()

test('a contact links a chat in the demo, orders in plain words, and a rep accepts it by keyboard', async () => {
  const page = await demo.pageOf('admin', { path: '/', viewport: phone })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'chat with the bot' }).click()
  const errors = collectConsoleErrors(page)
  await press(page, 'Open the link that the office gave Karl Jablonski')
  await said(page, 'Link this chat to White Clover Markets (Karl Jablonski)?')
  await press(page, 'Yes')
  await said(page, 'This chat is linked to White Clover Markets.')
  await write(page, 'Hi Nancy, 12 chai and 6 sir rodney please')

  await said(page, 'Which one is “6 sir rodney please”?')
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityViolations(page), theme).toEqual([])
  }
  expect(await sidewaysScroll(page)).toBe(0)
  await press(page, "Sir Rodney's Scones")
  await said(page, "6 × Sir Rodney's Scones")
  await press(page, 'Send')
  await said(page, /^Sent: 18 units/)
  expect(errors).toEqual([])

  const rep = await demo.pageOf('sales', { path: '/' })
  const orders = (await (await demo.api('admin')).get('/api/db/orders/getSent')).body as unknown as {
    id: number
    orderNum: string
    sentBy: string
    source: string
  }[]
  const sent = orders.find(({ source }) => source === 'BOT')
  expect(sent).toMatchObject({ sentBy: 'Karl Jablonski' })
  await rep.goto(`/orders/${sent?.orderNum}`)
  const accept = rep.getByRole('button', { name: 'Accept', exact: true })
  await accept.waitFor()
  await accept.focus()
  await rep.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const { body } = await (await demo.api('admin')).get(`/api/db/orders/getByID/${sent?.id}`)
      return (body as { res?: { orderStatus?: string } }).res?.orderStatus
    })
    .toBe('RECEIVED')
  await write(page, '/last')
  await said(page, /^Order \d+ of .*: confirmed/)
  await rep.context().close()
  await page.context().close()
})
