import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'
import { setUpSecondFactor } from './set-up-second-factor.ts'

const demo = demoCompany()
const password = 'my own password'

test('an admin asks sales for a second factor and invites a rep, who sets up a password and a second factor by the link and places an order; the admin sees that and signs them out', async () => {
  const page = await demo.pageOf('admin', { path: '/settings' })
  const errors = collectConsoleErrors(page)
  await askSalesForSecondFactor(page)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const editor = await addRep(page)
  await editor.getByText("Robert Newman can't sign in yet.").waitFor()
  await editor.getByRole('button', { name: 'New invitation link' }).click()
  const link = await editor.getByLabel('Link to set a password').inputValue()
  expect(await accessibilityViolations(page)).toEqual([])

  const rep = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 1280, height: 800 } })
  if (!rep) throw new Error('There is no browser')
  await rep.goto(link)
  await rep.getByRole('heading', { name: 'Welcome, Robert Newman' }).waitFor()
  expect(await accessibilityViolations(rep)).toEqual([])
  await rep.getByLabel('New password', { exact: true }).fill(password)
  await rep.getByLabel('Confirm password', { exact: true }).fill(password)
  await rep.keyboard.press('Enter')
  await rep.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  expect(await accessibilityViolations(rep)).toEqual([])
  const { recoveryCodes } = await setUpSecondFactor(rep, password)
  await rep.getByRole('link', { name: 'Orders', exact: true }).click()
  await placeOrder(rep)

  await editor.getByText('Chrome on Linux').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await editor.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  const signInAgain = rep.getByRole('dialog', { name: 'Please sign in again' })
  // The page may notice before the rep clicks.
  await Promise.race([rep.getByRole('link', { name: 'Customers' }).click(), signInAgain.waitFor()])
  await signInAgain.getByLabel('Password', { exact: true }).fill(password)
  await rep.keyboard.press('Enter')
  // The phone is not at hand.
  await signInAgain.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
  await rep.keyboard.press('Enter')
  await signInAgain.waitFor({ state: 'detached' })
  await rep.goto(link)
  await rep.getByText('This link was already used.').waitFor()

  await page.goto('/users/sign-ins?search=Newman')
  await page.getByText('Signed out by Andrew Fuller').waitFor()
  await page.getByText('Signed in by link').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

async function askSalesForSecondFactor(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Second factor required for' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
}

/** Returns the editor that opens for him. */
async function addRep(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Robert Newman')
  await adding.getByRole('textbox', { name: 'Email' }).fill('robert.newman@northwind.example')
  await adding.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await page.keyboard.press('Tab')
  await adding.getByRole('button', { name: 'Add user' }).click()
  return page.getByRole('dialog', { name: 'Edit user' })
}

/** Six Chai for Ernst Handel, even if that exceeds stock. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Customer' }).fill('ernst')
  await page.getByRole('option', { name: 'Ernst Handel' }).click()
  await page.getByRole('searchbox', { name: 'Search all products' }).fill('chai')
  await page.getByRole('textbox', { name: 'Quantity of Chai', exact: true }).fill('6')
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Chai', exact: true }).getByText('6 in order').waitFor()
  await page.keyboard.press('Control+Enter')
  const question = page.getByText(/^\d+ lines? (is|are) short\.$/)
  await Promise.race([page.waitForURL(/\/orders\/\d+$/), question.waitFor()])
  if (await question.isVisible()) await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/orders\/\d+$/)
}
