import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, showIn } from '../page-checks.ts'

const demo = demoCompany()

type Customer = { id: number; customerName: string; accountOwnerID: number | null; accountOwnerName: string | null }

// R2.7-04, R2.7-05
test('a rep leaves: an admin hands one customer to another rep and removes the rep, whose other customers have no owner', async () => {
  const admin = await demo.api('admin')
  const customers = async () => (await admin.get('/api/db/customers/getAll')).body as unknown as Customer[]
  const owned = (await customers()).filter(({ accountOwnerName }) => accountOwnerName === 'Nancy Davolio')
  const [handedOver, ...orphaned] = owned
  if (handedOver === undefined || orphaned.length === 0) throw new Error('The rep has too few customers')

  const page = await demo.pageOf('admin', { path: '/users' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('row', { name: /Nancy Davolio/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit user' })
  await editor.getByRole('button', { name: handedOver.customerName, exact: true }).waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }

  await editor.getByRole('button', { name: 'Hand over to…' }).click()
  const handOver = page.getByRole('dialog', { name: 'Hand over customers' })
  await handOver.getByRole('checkbox', { name: 'All customers' }).click()
  await handOver.getByRole('checkbox', { name: handedOver.customerName }).click()
  await handOver.getByLabel('Hand over to').first().fill('Janet')
  await page.getByRole('option', { name: 'Janet Leverling' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await handOver.getByRole('button', { name: 'Hand over 1 customer' }).click()
  await editor.getByRole('button', { name: handedOver.customerName, exact: true }).waitFor({ state: 'detached' })

  await editor.getByRole('button', { name: 'Delete user' }).click()
  const question = page.getByRole('dialog', { name: 'Delete user' })
  for (const { customerName } of orphaned) await question.getByText(customerName).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete user' }).click()
  await editor.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Nancy Davolio/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Removed', exact: true }).click()
  await page.getByRole('row', { name: /Nancy Davolio.*Removed/ }).waitFor()

  const after = await customers()
  const accountOwner = ({ id }: Customer) => after.find((customer) => customer.id === id)?.accountOwnerName
  expect(accountOwner(handedOver)).toBe('Janet Leverling')
  expect(orphaned.map(accountOwner)).toEqual(orphaned.map(() => null))
  // The removed user may be read once more before the dialog closes.
  expect(errors.filter((error) => !/^Failed to load resource: .* 404 /.test(error))).toEqual([])
})
