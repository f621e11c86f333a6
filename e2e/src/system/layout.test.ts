import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Texts cut off at the right or bottom. */
const cutOff = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((elements) =>
    elements
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent ?? ''),
  )

/** True if nothing covers the middle of the element after scrolling to it. */
async function isUncovered(element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded()
  return await element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    return shown !== null && target.contains(shown)
  })
}

async function openCommission(page: Page) {
  await page
    .getByRole('button', { name: /calculate the commission of Nancy Davolio$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Nancy Davolio/ })
  await dialog.getByRole('button', { name: /^Orders To Be Paid/ }).waitFor()
  return dialog
}

// R2.12-11
test('Calculate Commission shows its headings however few orders there are, even on a phone', async () => {
  const [admin, ...pages] = await Promise.all([
    demo.api('admin'),
    demo.pageOf('payroll', { path: '/payroll' }),
    demo.pageOf('payroll', { path: '/payroll', ...phone }),
  ])
  const { id } = await placeOrder(admin, { units: { Chai: 2 } })
  await admin.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })
  for (const page of pages) {
    const dialog = await openCommission(page)
    for (const heading of [/^Unpaid Orders/, /^Orders To Be Paid/])
      await expect.poll(() => isUncovered(dialog.getByRole('button', { name: heading }))).toBe(true)
    await page.context().close()
  }
})

test('the first line of an order is in the upper part of the screen, delivered or not', async () => {
  const [admin, page] = await Promise.all([
    demo.api('admin'),
    demo.pageOf('admin', { viewport: { width: 1280, height: 800 } }),
  ])
  const { id, orderNum } = await placeOrder(admin, { units: { Chai: 2 } })
  const first = page.getByRole('row', { name: /^Chai/ })
  const lines = page.getByRole('region', { name: 'Lines' })
  const places = async () => {
    await page.goto(`/orders/${orderNum}`)
    await first.waitFor()
    const boxes = await Promise.all([first.boundingBox(), lines.boundingBox(), lines.getByRole('table').boundingBox()])
    return boxes.map((box) => box?.y ?? Number.POSITIVE_INFINITY)
  }
  const [confirmed] = await places()
  expect(confirmed).toBeLessThanOrEqual(330)
  // What the driver collects stands beside what is short.
  const customers = (await admin.get('/api/db/customers/getAll')).body as unknown as { id: number; cod: boolean }[]
  const customerID = customers.find(({ cod }) => cod)?.id
  const partly = await placeOrder(admin, { units: { Konbu: 2, Chang: 5000 }, customerID })
  await page.goto(`/orders/${partly.orderNum}`)
  await page.getByText('Pay before the drop:').waitFor()
  await page.getByText(/ can ship now\.$/).waitFor()
  expect((await page.getByRole('row', { name: /^Chang/ }).boundingBox())?.y).toBeLessThanOrEqual(330)
  await admin.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })
  const [delivered, top = 0, table] = await places()
  expect(delivered).toBeLessThanOrEqual(272)
  // Only the border of the panel is between them.
  expect(table).toBeLessThanOrEqual(top + 2)
  await page.context().close()
})

test('payroll on a phone shows every figure of a person', async () => {
  const page = await demo.pageOf('payroll', { path: '/payroll', ...phone })
  const person = page.getByRole('row', { name: /Andrew Fuller/ })
  await person.waitFor()
  const figures = ['Pay Type', 'Rate', 'Hours', 'Base', 'Commission', 'Bonus', 'Reimbursement', 'Total Pay']
  expect(await person.getByRole('term').allTextContents()).toEqual(figures)
  expect(await cutOff(person.getByRole('gridcell'))).toEqual([])
  await page.context().close()
})

test('product, customer, and brand names are shown in full', async () => {
  const page = await demo.pageOf('admin', { path: '/products' })
  const names = page.locator('[role=gridcell][data-wraps] > *')
  for (const path of ['/products', '/customers', '/brands', '/purchases']) {
    await page.goto(path)
    await page.getByRole('row').nth(3).waitFor()
    expect(await cutOff(names)).toEqual([])
  }
  await page.context().close()
})

test.each([
  ['on a phone', phone],
  ['at 200% zoom', { viewport: { width: 640, height: 400 } }],
])(
  '%s, New Order is two tabs with the total and Submit in view, and a product is in view at once',
  async (_, screen) => {
    const page = await demo.pageOf('sales', { path: '/profile?modal=new-order', ...screen })
    await page.getByRole('combobox', { name: 'Customer' }).fill('ernst')
    await page.getByRole('option', { name: /Ernst Handel/ }).waitFor()
    await page.keyboard.press('Enter')
    const height = screen.viewport.height
    const bottomOf = async (target: ReturnType<typeof page.getByRole>) => {
      const box = await target.boundingBox()
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
    }
    const search = page.getByRole('searchbox', { name: 'Search all products' })
    const submit = page.getByRole('button', { name: 'Submit' })
    await search.fill('12 chai')
    const chai = page.getByRole('group', { name: 'Chai', exact: true })
    await chai.waitFor()
    expect(await bottomOf(chai)).toBeLessThan(height)
    expect(await bottomOf(submit)).toBeLessThan(height)
    await search.press('Enter')
    await page.getByText('1 line · $216.00').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Order · 1 line' }).click()
    await page.getByRole('textbox', { name: 'Quantity of Chai in the order' }).waitFor()
    expect(await bottomOf(submit)).toBeLessThan(height)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Products' }).click()
    await search.waitFor()
    await page.context().close()
  },
)
