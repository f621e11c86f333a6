import { formatDollars, zero } from '../money.ts'
import { isLongEnough } from '../users/password.ts'
import {
  amongTexts,
  type Cell,
  type ImportCheck,
  reportProblem,
  newRows,
  withoutLine,
  resolveReference,
  resolveInstant,
  resolveOptional,
  rowsOf,
  countSkipped,
  warn,
} from './checking.ts'
import { targetKey } from './lookup.ts'
import type { PlannedCustomer, PlannedCustomPrice, PlannedUser } from './plan.ts'
import { sentence } from './sentence.ts'

export function checkUsers(check: ImportCheck): PlannedUser[] {
  const table = rowsOf(check, 'users')
  const taken = amongTexts(check.known.users.map((user) => user.email))
  const minLength = check.settings.passwordMinLength
  const rows = newRows(check, 'users', table, {
    names: ['email', 'name'],
    unique: [{ column: 'email', taken, advice: 'Remove this row and refer to the user by email.' }],
  })
  for (const { line, password } of rows) {
    if (password === null || isLongEnough(password, minLength)) continue
    const atLeast = Math.max(minLength, 4)
    const tooShort = sentence`This password is too short. Use at least ${atLeast} characters.`
    reportProblem(check, { ...table, line }, 'password', tooShort)
  }
  // People sign in without regard to capitals.
  return rows.map((row) => ({ ...withoutLine(row), email: row.email.toLowerCase() }))
}

export function checkCustomers(check: ImportCheck): PlannedCustomer[] {
  const table = rowsOf(check, 'customers')
  const taken = amongTexts(check.known.customers.flatMap((customer) => customer.names))
  const advice = 'Remove this row and refer to the customer by name.'
  const unique = [{ column: 'name', taken, advice }]
  return newRows(check, 'customers', table, { names: ['name'], unique }).map((row) => {
    const cellOf = (column: string): Cell => ({ ...table, line: row.line, column })
    return {
      ...withoutLine(row),
      accountOwner: resolveOptional(check, cellOf('accountOwner'), 'users', row.accountOwner),
      createdAt: row.createdAt === null ? null : (resolveInstant(check, cellOf('createdAt'), row.createdAt) ?? null),
    }
  })
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
      reportProblem(
        check,
        place,
        'product',
        sentence`This customer's price for this product is already on line ${before}.`,
      )
    lines.set(pair, before ?? row.line)
    const inDray =
      'id' in customer && 'id' in product ? check.known.customPrices.get(`${customer.id} ${product.id}`) : undefined
    if (inDray === row.price) {
      countSkipped(check, 'customPrices')
      return []
    }
    if (inDray !== undefined)
      warn(
        check,
        place,
        'price',
        sentence`The price in Dray changes from ${formatDollars(inDray)} to ${formatDollars(row.price)}.`,
      )
    if (row.price === zero) warn(check, place, 'price', sentence`The price is $0.00.`)
    return [{ customer, product, price: row.price }]
  })
}
