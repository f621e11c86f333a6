import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, showIn } from '../page-checks.ts'

const demo = demoCompany({ sendsEvents: true })
const clipboard = ['clipboard-read', 'clipboard-write']

test('an admin makes a key for the web shop, which reads products with it until the key is revoked', async () => {
  const page = await demo.pageOf('admin', { path: '/settings', permissions: clipboard })
  const errors = collectConsoleErrors(page)
  await page.getByRole('tab', { name: 'API keys' }).click()
  await page.getByText('No API keys.').waitFor()
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await form.getByRole('checkbox', { name: 'Sales' }).click()
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1\n10.0.0.300')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Add key' }).click()
  await form.getByText('“10.0.0.300”: Enter an IP address or a network').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1\n::ffff:127.0.0.1')
  await form.getByRole('button', { name: 'Add key' }).click()

  const shown = page.getByRole('dialog', { name: 'API key “Web shop”' })
  await shown.getByRole('button', { name: 'Copy' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await shown.getByRole('button', { name: 'Copied' }).waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Web shop.*Sales.*Never.*Active/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const readProducts = () =>
    fetch(new URL('/api/db/products/getAll/', page.url()), { headers: { authorization: `Bearer ${key}` } })
  expect((await readProducts()).status).toBe(200)

  await page.getByRole('button', { name: 'Actions for Web shop' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke key' })
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoked (1)' }).click()
  await page.getByRole('row', { name: /Web shop.*Today.*Revoked/ }).waitFor()
  expect(await (await readProducts()).json()).toMatchObject({ status: 401, code: 'key-revoked' })
  expect(errors).toEqual([])
})

/** A program of the company, on this machine, which is out of order at first. */
async function startReceiver() {
  const received: { body: string; signature: string }[] = []
  const state = { isWorking: false }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (state.isWorking) received.push({ body, signature: String(request.headers['dray-signature']) })
      response.writeHead(state.isWorking ? 200 : 503).end()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { received, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders` }
}

test('an admin adds a webhook, sees that its receiver is out of order, and sends the event again once it works', async () => {
  const { url, received, state } = await startReceiver()
  const page = await demo.pageOf('admin', { path: '/settings?tab=webhooks', permissions: clipboard })
  const errors = collectConsoleErrors(page)
  await page.getByText('No webhooks.').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill(url.replace('//', '//shop:secret@'))
  await form.getByRole('checkbox', { name: 'Sales' }).click()
  await form.getByRole('checkbox', { name: 'Orders', exact: true }).click()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await form.getByText('Leave the user and password out of the address.').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await form.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: /^Secret of / })
  const how = await secret.getByRole('link', { name: 'How to check the signature' }).getAttribute('href')
  expect(how).toBe('/api/docs#/webhooks/orderEvent')
  const { webhooks } = await (await page.request.get('/api/openapi.json')).json()
  expect(JSON.stringify(webhooks)).toContain('"operationId":"orderEvent"')
  await secret.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/)
  await secret.getByRole('button', { name: 'Done' }).click()

  const order = await placeOrder(await demo.api('sales'), { units: { Chai: 1 } })
  await page.getByRole('row', { name: /127\.0\.0\.1.*Orders.*Sales.*Failing/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click()
  const delivery = page.getByRole('row', { name: new RegExp(`Order added.*ID ${order.id}`) })
  await delivery.filter({ hasText: 'Waiting' }).waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  state.isWorking = true
  await delivery.getByRole('button', { name: /^Send again/ }).click()
  await delivery.filter({ hasText: 'Delivered' }).waitFor()
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { kind: 'order', action: 'created', record: { res: { orderNum: order.orderNum } } },
  ])
  expect(received[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  await delivery.getByRole('button', { name: `ID ${order.id}`, exact: true }).click()
  await page.getByRole('dialog', { name: new RegExp(order.orderNum) }).waitFor()
  expect(errors.filter((error) => !/^Failed to load resource: .* 400 /.test(error))).toEqual([])
})
