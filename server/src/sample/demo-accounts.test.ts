import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoAccounts, demoContacts, demoPassword } from './demo-accounts.ts'

const page = readFileSync(new URL('./README.md', import.meta.url), 'utf8')

test('the demo accounts are documented with their password', () => {
  expect(page).toContain(demoPassword)
  for (const account of [...demoAccounts, ...demoContacts]) expect(page).toContain(account.name)
})
