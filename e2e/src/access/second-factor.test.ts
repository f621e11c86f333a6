import { codeOf } from '@dray/server/test-data/authenticator'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { collectConsoleErrors } from '../page-checks.ts'
import { password } from '../people.ts'
import { setUpSecondFactor } from './set-up-second-factor.ts'

const demo = demoCompany()

// invitation.test.ts covers roles that need a second factor, and recovery codes instead of the app.
test('an admin turns on a second factor and signs in with it', async () => {
  const page = await demo.pageOf('admin', { path: '/profile' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn on' }).click()
  const { secret } = await setUpSecondFactor(page, password)
  await page.getByText('10 of 10 recovery codes are left.').waitFor()
  expect(errors).toEqual([])

  const again = await demo.pageOf('admin', { path: '/settings', signIn: 'form' })
  // The current code was already used.
  await again.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await again.keyboard.press('Enter')
  await again.getByRole('heading', { name: 'Settings' }).waitFor()
})
