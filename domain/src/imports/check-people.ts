import { isLongEnough } from '../users/password.ts'
import {
  type ImportCheck,
  reportProblem,
  requireUnique,
  newRows,
  withoutLine,
  resolveReference,
  resolveInstant,
  resolveOptional,
  rowsOf,
  countSkipped,
} from './checking.ts'
import { targetKey } from './lookup.ts'
import type { PlannedCustomer, PlannedCustomPrice, PlannedUser } from './plan.ts'

export function checkUsers(check: ImportCheck): PlannedUser[] {
  const table = rowsOf(check, 'users')
  const emails = new Set(check.known.users.map((user) => user.email.toLowerCase()))
  const seen = new Map<string, number>()
  const minLength = check.settings.passwordMinLength
  const rows = newRows(check, 'users', table, (row) => [row.get('email'), row.get('name')])
  for (const row of rows) {
    const place = { ...table, line: row.line }
    requireUnique(check, place, 'email', {
      text: row.email,
      seen,
      isTaken: (email) => emails.has(email),
      advice: 'Remove this row and refer to the user by email.',
    })
    if (row.password !== null && !isLongEnough(row.password, minLength)) {
      reportProblem(
        check,
        place,
        'password',
        `This password is too short. Use at least ${Math.max(minLength, 4)} characters.`,
      )
    }
  }
  return rows.map(withoutLine)
}

export function checkCustomers(check: ImportCheck): PlannedCustomer[] {
  const table = rowsOf(check, 'customers')
  const names = new Set(
    check.known.customers.flatMap((customer) => customer.names.map((name) => name.trim().toLowerCase())),
  )
  const seen = new Map<string, number>()
  const rows = newRows(check, 'customers', table, (row) => [row.get('name')])
  for (const row of rows) {
    requireUnique(check, { ...table, line: row.line }, 'name', {
      text: row.name,
      seen,
      isTaken: (name) => names.has(name.toLowerCase()),
      advice: 'Remove this row and refer to the customer by name.',
    })
  }
  return rows.map((row) => ({
    ...withoutLine(row),
    accountOwner: resolveOptional(
      check,
      { ...table, line: row.line, column: 'accountOwner' },
      'users',
      row.accountOwner,
    ),
    createdAt:
      row.createdAt === null
        ? null
        : (resolveInstant(check, { ...table, line: row.line, column: 'createdAt' }, row.createdAt) ?? null),
  }))
}

/** A custom price is identified by its customer and product. */
export function checkCustomPrices(check: ImportCheck): PlannedCustomPrice[] {
  const table = rowsOf(check, 'customPrices')
  const lines = new Map<string, number>()
  return table.rows.flatMap((row) => {
    const place = { ...table, line: row.line }
    const customer = resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer)
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product)
    if (customer === undefined || product === undefined) return []
    const pair = `${targetKey(customer)} ${targetKey(product)}`
    const before = lines.get(pair)
    if (before !== undefined)
      reportProblem(check, place, 'product', `This customer's price for this product is already on line ${before}.`)
    lines.set(pair, before ?? row.line)
    if ('id' in customer && 'id' in product && check.known.customPrices.has(`${customer.id} ${product.id}`)) {
      countSkipped(check, 'customPrices')
      return []
    }
    return [{ customer, product, price: row.price }]
  })
}
