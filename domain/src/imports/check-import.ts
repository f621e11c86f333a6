import { checkBrands, checkProducts, checkTypes } from './check-catalog.ts'
import { checkContacts } from './check-contacts.ts'
import { checkOrders } from './check-orders.ts'
import {
  amongTexts,
  type Cell,
  countSkipped,
  type ImportCheck,
  type ImportSettings,
  newRows,
  nothingUnread,
  readImportRows,
  reportProblem,
  resolveInstant,
  resolveOptional,
  resolveReference,
  startCheck,
  type UnreadFiles,
  warn,
  withoutLine,
} from './check-state.ts'
import { importFiles, type ImportKind } from './import-files.ts'
import { type KnownRecords, type Target, targetKey } from './known-records.ts'
import {
  addPriceChange,
  type ImportPlan,
  noPriceChanges,
  type PlannedBatch,
  type PlannedCustomer,
  type PlannedCustomPrice,
  type PlannedMemo,
  type PlannedOrder,
  type PlannedPayment,
  type PlannedProduct,
  type PlannedUser,
  type PriceChange,
  type PriceChanges,
} from './plan.ts'
import type { ImportTable } from './read-rows.ts'
import { addIssue, type IssueList, noIssues } from './issues.ts'
import { quoted, sentence, type Sentence } from './sentence.ts'
import { balancesBefore, ofCustomer } from './balances.ts'
import { applyMemo, readMemos, soldBefore } from './check-memos.ts'
import { applyPayment, readPayments } from './check-payments.ts'
import { isEasyToGuess, isLongEnough, minPasswordLength, refusesEasyPasswords } from '../users/password.ts'
import { zero } from '../money.ts'
import { nameKey } from '../text/plain-text.ts'

export type CheckedImport = {
  plan: ImportPlan
  problems: IssueList
  warnings: IssueList
  toWrite: Record<ImportKind, number>
  alreadyThere: Partial<Record<ImportKind, number>>
  priceChanges: PriceChanges
}

type CheckOptions = {
  unread?: UnreadFiles
  problems?: IssueList
  warnings?: IssueList
  priceChanges?: PriceChanges
  commonPasswords?: ReadonlySet<string>
}

/** Finds every problem of every file, by the same rules as for data entered by users, but none that only follows from another. */
export function checkImport(
  tables: readonly ImportTable[],
  known: KnownRecords,
  settings: ImportSettings,
  {
    unread = nothingUnread,
    problems = noIssues(),
    warnings = noIssues(),
    priceChanges = noPriceChanges(),
    commonPasswords = new Set(),
  }: CheckOptions = {},
): CheckedImport {
  const check = startCheck(tables, known, settings, { unread, problems, warnings, priceChanges, commonPasswords })
  refuseRepeatedFiles(tables, check.problems)
  const productTypes = checkTypes(check, 'productTypes')
  const extractTypes = checkTypes(check, 'extractTypes')
  const brands = checkBrands(check)
  const users = checkUsers(check)
  const customers = checkCustomers(check)
  const contacts = checkContacts(check)
  const { products, batches } = checkProducts(check)
  const customPrices = checkCustomPrices(check, { customers, products })
  const orders = checkOrders(check, users)
  const { payments, creditMemos } = checkAccounts(check, { orders, customers, batches })
  const plan = {
    productTypes,
    extractTypes,
    brands,
    users,
    customers,
    contacts,
    products,
    batches,
    customPrices,
    orders,
    payments,
    creditMemos,
  }
  const { alreadyThere } = check
  return { plan, problems, warnings, toWrite: plannedCounts(plan), alreadyThere, priceChanges }
}

function plannedCounts(plan: ImportPlan): Record<ImportKind, number> {
  return {
    productTypes: plan.productTypes.length,
    extractTypes: plan.extractTypes.length,
    brands: plan.brands.length,
    users: plan.users.length,
    customers: plan.customers.length,
    contacts: plan.contacts.length,
    products: plan.products.length,
    batches: plan.batches.length,
    customPrices: plan.customPrices.length,
    orders: plan.orders.length,
    orderLines: plan.orders.reduce((lines, order) => lines + order.lines.length, 0),
    payments: plan.payments.length,
    creditMemos: plan.creditMemos.length,
    creditMemoLines: plan.creditMemos.reduce((lines, memo) => lines + memo.lines.length, 0),
    paymentApplications: plan.payments.reduce((applied, payment) => applied + payment.applications.length, 0),
  }
}

function refuseRepeatedFiles(tables: readonly ImportTable[], problems: IssueList): void {
  for (const table of tables) {
    const first = tables.find((other) => other.kind === table.kind)
    if (first === table || first === undefined) continue
    addIssue(problems, {
      file: table.file,
      line: null,
      column: null,
      sentence: sentence`${importFiles[table.kind].file} appears twice.`,
    })
  }
}

type Planned = {
  orders: readonly PlannedOrder[]
  customers: readonly PlannedCustomer[]
  batches: readonly PlannedBatch[]
}

/** Checks payments and credit memos together, by date, each against what earlier ones left. On one day, payments come first. */
function checkAccounts(
  check: ImportCheck,
  { orders, customers, batches }: Planned,
): { payments: PlannedPayment[]; creditMemos: PlannedMemo[] } {
  const payments = readPayments(check)
  const memos = readMemos(check, batches)
  const byDay = (a: { day: string; line: number }, b: { day: string; line: number }) =>
    a.day.localeCompare(b.day) || a.line - b.line
  const paid = payments.drafts.map((draft) => ({ ...draft, day: draft.paymentDate })).sort(byDay)
  const issued = memos.drafts.map((draft) => ({ ...draft, day: draft.issuedOn })).sort(byDay)
  const balances = balancesBefore(check, orders, customers)
  const isCreditKnown = payments.isComplete && memos.isComplete
  if (!isCreditKnown) for (const customer of balances.credit.keys()) balances.unsure.add(ofCustomer(customer))
  const sales = soldBefore(check, orders)
  let next = 0
  for (const memo of issued) {
    for (; (paid[next]?.day ?? '~') <= memo.day; next += 1) {
      const payment = paid[next]
      if (payment) applyPayment(check, payment, balances)
    }
    applyMemo(check, memo, { balances, sales })
  }
  for (const payment of paid.slice(next)) applyPayment(check, payment, balances)
  return { payments: paid, creditMemos: issued }
}

function checkUsers(check: ImportCheck): PlannedUser[] {
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

function checkCustomers(check: ImportCheck): PlannedCustomer[] {
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

type NewRecords = { customers: readonly PlannedCustomer[]; products: readonly PlannedProduct[] }

/** A price is identified by its customer and product: one Dray already has is skipped. */
function checkCustomPrices(check: ImportCheck, { customers, products }: NewRecords): PlannedCustomPrice[] {
  const table = readImportRows(check, 'customPrices')
  if (table.rows.length === 0) return []
  const findCustomer = finder(
    check.known.customers.map(idAndName),
    customers.map(({ name }) => name),
  )
  const findProduct = finder(
    check.known.products.map(({ id, sku, name }) => [id, { sku, name }]),
    products.map(({ sku, name }) => ({ sku: sku ?? '', name })),
  )
  const lines = new Map<string, number>()
  return table.rows.flatMap(({ line, price, ...row }) => {
    const place = { ...table, line }
    const customer = resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer)
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product)
    if (customer === undefined || product === undefined) return []
    const pair = `${targetKey(customer)} ${targetKey(product)}`
    const earlier = lines.get(pair)
    lines.set(pair, earlier ?? line)
    const twice = sentence`This customer's price for this product is already on line ${earlier ?? 0}.`
    if (earlier !== undefined) reportProblem(check, place, 'product', twice)
    const { sku = '', name = '' } = findProduct(product) ?? {}
    if (row.productName !== null && nameKey(row.productName) !== nameKey(name))
      reportProblem(check, place, 'productName', otherProduct(row, name))
    const before = priceInDray(check, customer, product)
    if (before === price) {
      countSkipped(check, 'customPrices')
      return []
    }
    const change: PriceChange = {
      line,
      customer: findCustomer(customer) ?? '',
      sku,
      productName: name,
      before,
      after: price,
    }
    addPriceChange(check.priceChanges, change)
    if (price === zero) warn(check, place, 'price', sentence`The price is $0.00.`)
    return [{ customer, product, price }]
  })
}

/** A spreadsheet may have changed the SKU: 00123 to 123, or 3E5 to 300000 (D-310). */
const otherProduct = (row: { product: string; productName: string | null }, name: string): Sentence =>
  sentence`Product ${quoted(row.product)} is ${quoted(name)}, not ${quoted(row.productName ?? '')}. Did a spreadsheet change the SKU?`

const idAndName = ({ id, names }: { id: number; names: readonly string[] }): [number, string] => [id, names[0] ?? '']

function finder<T>(known: readonly [id: number, T][], added: readonly T[]): (target: Target) => T | undefined {
  const byId = new Map(known)
  return (target) => ('id' in target ? byId.get(target.id) : added[target.at])
}

function priceInDray({ known }: ImportCheck, customer: Target, product: Target): PriceChange['before'] {
  if (!('id' in customer && 'id' in product)) return null
  return known.customPrices.get(`${customer.id} ${product.id}`) ?? null
}
