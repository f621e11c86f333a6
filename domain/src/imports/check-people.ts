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

export function checkUsers(checking: ImportCheck): PlannedUser[] {
  const table = rowsOf(checking, 'users')
  const emails = new Set(checking.known.users.map((user) => user.email.toLowerCase()))
  const seen = new Map<string, number>()
  const fewest = checking.settings.passwordMinLength
  const rows = newRows(checking, 'users', table, (row) => [row.get('email'), row.get('name')])
  for (const row of rows) {
    const place = { ...table, line: row.line }
    requireUnique(checking, place, 'email', {
      text: row.email,
      seen,
      isTaken: (email) => emails.has(email),
      advice: 'Remove this row and refer to the user by email.',
    })
    if (row.password !== null && !isLongEnough(row.password, fewest)) {
      reportProblem(
        checking,
        place,
        'password',
        `This password is too short. Use at least ${Math.max(fewest, 4)} characters.`,
      )
    }
  }
  return rows.map(withoutLine)
}

export function checkCustomers(checking: ImportCheck): PlannedCustomer[] {
  const table = rowsOf(checking, 'customers')
  return newRows(checking, 'customers', table, (row) => [row.get('name')]).map((row) => ({
    ...withoutLine(row),
    accountOwner: resolveOptional(
      checking,
      { ...table, line: row.line, column: 'accountOwner' },
      'users',
      row.accountOwner,
    ),
    createdAt:
      row.createdAt === null
        ? null
        : (resolveInstant(checking, { ...table, line: row.line, column: 'createdAt' }, row.createdAt) ?? null),
  }))
}

/** A custom price has no key of its own: the customer and the product are its key. */
export function checkCustomPrices(checking: ImportCheck): PlannedCustomPrice[] {
  const table = rowsOf(checking, 'customPrices')
  const lines = new Map<string, number>()
  return table.rows.flatMap((row) => {
    const place = { ...table, line: row.line }
    const customer = resolveReference(checking, { ...place, column: 'customer' }, 'customers', row.customer)
    const product = resolveReference(checking, { ...place, column: 'product' }, 'products', row.product)
    if (customer === undefined || product === undefined) return []
    const pair = `${targetKey(customer)} ${targetKey(product)}`
    const before = lines.get(pair)
    if (before !== undefined)
      reportProblem(checking, place, 'product', `This customer's price for this product is already on line ${before}.`)
    lines.set(pair, before ?? row.line)
    if ('id' in customer && 'id' in product && checking.known.customPrices.has(`${customer.id} ${product.id}`)) {
      countSkipped(checking, 'customPrices')
      return []
    }
    return [{ customer, product, price: row.price }]
  })
}
