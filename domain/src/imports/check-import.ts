import { checkBrands, checkProducts, checkTypes } from './check-catalog.ts'
import { checkOrders } from './check-orders.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkCustomers, checkUsers } from './check-people.ts'
import { checkCustomPrices } from './check-prices.ts'
import { type ImportSettings, nothingUnread, startCheck, type UnreadFiles } from './check-state.ts'
import { type ImportKind, importFiles } from './import-files.ts'
import type { KnownRecords } from './known-records.ts'
import { type ImportPlan, noPriceChanges, type PriceChanges } from './plan.ts'
import type { ImportTable } from './read-rows.ts'
import { addIssue, noIssues, type IssueList } from './issues.ts'
import { sentence } from './sentence.ts'

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
