import { codeOf } from '@dray/server/test-data/authenticator'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityViolations } from '../page-checks.ts'

/** Types the password, enters the secret in the app, and sends its first code. Returns the secret and the recovery codes. */
export async function setUpSecondFactor(
  page: Page,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const key = await page.getByText(/^(\w{4} ){7}\w{4}$/).textContent()
  const secret = key?.replaceAll(' ', '') ?? ''
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I saved them' }).click()
  return { secret, recoveryCodes }
}
