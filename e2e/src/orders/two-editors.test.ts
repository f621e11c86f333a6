import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { placeOrder, demoCompany } from '../demo.ts'
import { collectConsoleErrors, accessibilityViolations } from '../page-checks.ts'

const demo = demoCompany()

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes' }).waitFor()
}
const quantityField = (page: Page, product: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Quantity of ${product}.* in the order$`) })

test('two people edit one order: changes to different fields are merged, and the second to save decides on fields both changed', async () => {
  const api = await demo.api('sales')
  const { id, orderNum } = await placeOrder(api, { units: { 'Zaanse koeken': 12, Tofu: 4 } })
  const path = `/orders/${orderNum}`
  const [rep, admin] = await Promise.all([demo.pageOf('sales', { path }), demo.pageOf('admin', { path })])
  const errors = collectConsoleErrors(admin)
  await Promise.all([openEditor(rep), openEditor(admin)])

  // They change different fields: the second to save gets a notice, and both changes are kept.
  await rep.getByRole('textbox', { name: 'Notes' }).fill('Back door')
  await quantityField(admin, 'Zaanse koeken').fill('20')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('Saved.').waitFor()
  const notice = rep.getByRole('alert').filter({ hasText: 'changed this while you were editing' })
  await notice.getByText(/^Zaanse koeken.*: now “20 × /).waitFor()
  expect(await accessibilityViolations(rep)).toEqual([])
  await notice.getByRole('button', { name: 'Keep both' }).click()
  await notice.waitFor({ state: 'hidden' })
  await rep.getByRole('button', { name: 'Save', exact: true }).click()
  await rep.getByText('Saved.').waitFor()
  expect(await saved(api, id)).toMatchObject({ notes: 'Back door', quantities: { 'Zaanse koeken': 20, Tofu: 4 } })

  // Both change the same fields: one is resolved as theirs, one as mine.
  await rep.getByRole('textbox', { name: 'Notes' }).fill('Side door')
  await quantityField(rep, 'Tofu').fill('6')
  await admin.getByRole('textbox', { name: 'Notes' }).fill('Front door')
  await quantityField(admin, 'Tofu').fill('9')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await rep.getByText('Notes: now “Front door”, yours “Side door”').waitFor()
  await rep.getByRole('button', { name: "Use Andrew Fuller's: Notes" }).click()
  await rep.getByRole('button', { name: 'Keep mine', exact: true }).click()
  await rep.getByRole('button', { name: 'Update', exact: true }).click()
  await rep.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await saved(api, id)).toMatchObject({ notes: 'Front door', quantities: { 'Zaanse koeken': 20, Tofu: 6 } })

  // The other window, which has no new edits, updates automatically.
  await admin.getByRole('dialog').getByText('You are seeing the latest version.').waitFor()
  await expect.poll(() => quantityField(admin, 'Tofu').inputValue()).toBe('6')
  expect(errors).toEqual([])
})

async function saved(api: Api, id: number) {
  const { body } = await api.get(`/api/db/orders/getByID/${id}`)
  const order = body['res'] as { notes: string; orderedItems: { productName: string; quantity: number }[] }
  const quantities: Record<string, number> = {}
  for (const { productName, quantity } of order.orderedItems)
    quantities[productName] = (quantities[productName] ?? 0) + quantity
  return { notes: order.notes, quantities }
}
