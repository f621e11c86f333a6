import { isEasyToGuess, isLongEnough, minPasswordLength, refusesEasyPasswords } from '../users/password.ts'
import {
  amongTexts,
  type Cell,
  type ImportCheck,
  reportProblem,
  newRows,
  withoutLine,
  resolveInstant,
  resolveOptional,
  readImportRows,
} from './check-state.ts'
import type { PlannedCustomer, PlannedUser } from './plan.ts'
import { type Sentence, sentence } from './sentence.ts'

export function checkUsers(check: ImportCheck): PlannedUser[] {
  const table = readImportRows(check, 'users')
  const existing = amongTexts(check.known.users.map((user) => user.email))
  const minLength = check.settings.passwordMinLength
  const rows = newRows(check, 'users', table, {
    names: ['email', 'name'],
    unique: [{ column: 'email', existing, advice: 'Remove this row and refer to the user by email.' }],
  })
  const atLeast = Math.max(minLength, minPasswordLength)
  for (const { line, password, name, email } of rows) {
    if (password === null) continue
    const report = (said: Sentence) => reportProblem(check, { ...table, line }, 'password', said)
    if (!isLongEnough(password, minLength))
      report(sentence`This password is too short. Use at least ${atLeast} characters.`)
    else if (refusesEasyPasswords(minLength) && isEasyToGuess(password, check.commonPasswords, [name, email]))
      report(sentence`This password is easy to guess. Choose another one.`)
  }
  // People sign in without regard to capitals.
  return rows.map((row) => ({ ...withoutLine(row), email: row.email.toLowerCase() }))
}

export function checkCustomers(check: ImportCheck): PlannedCustomer[] {
  const table = readImportRows(check, 'customers')
  const existing = amongTexts(check.known.customers.flatMap((customer) => customer.names))
  const advice = 'Remove this row and refer to the customer by name.'
  const unique = [{ column: 'name', existing, advice }]
  return newRows(check, 'customers', table, { names: ['name'], unique }).map((row) => {
    const columnCell = (column: string): Cell => ({ ...table, line: row.line, column })
    return {
      ...withoutLine(row),
      accountOwner: resolveOptional(check, columnCell('accountOwner'), 'users', row.accountOwner),
      createdAt:
        row.createdAt === null ? null : (resolveInstant(check, columnCell('createdAt'), row.createdAt) ?? null),
    }
  })
}
