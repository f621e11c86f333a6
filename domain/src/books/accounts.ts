import type { PaymentMethod } from '../payments/payment-methods.ts'

/** In the order of Settings. */
export const accountKeys = [
  'receivables',
  'deposits',
  'customerCredit',
  'sales',
  'discounts',
  'returns',
  'costOfGoods',
  'inventory',
  'losses',
  'revaluation',
  'cash',
  'checks',
  'card',
  'bank',
  'payables',
  'openingBalance',
] as const
export type AccountKey = (typeof accountKeys)[number]
export type AccountNames = Readonly<Record<AccountKey, string>>

export const accountLabels: AccountNames = {
  receivables: 'Receivables',
  deposits: 'Paid before shipping',
  customerCredit: 'Customer credit',
  sales: 'Sales',
  discounts: 'Discounts',
  returns: 'Returns and credits given',
  costOfGoods: 'Cost of goods sold',
  inventory: 'Inventory',
  losses: 'Losses and corrections of stock',
  revaluation: 'Changed costs of stock',
  cash: 'Cash',
  checks: 'Checks and money orders',
  card: 'Cards',
  bank: 'ACH and wires',
  payables: 'Received from vendors, not billed yet',
  openingBalance: 'Opening balance',
}

/** The names that a new QuickBooks company gives them, where it has one. */
export const defaultAccounts: AccountNames = {
  receivables: 'Accounts Receivable',
  deposits: 'Customer Deposits',
  customerCredit: 'Customer Credit',
  sales: 'Sales',
  discounts: 'Discounts Given',
  returns: 'Returns and Allowances',
  costOfGoods: 'Cost of Goods Sold',
  inventory: 'Inventory Asset',
  losses: 'Inventory Losses',
  revaluation: 'Inventory Revaluation',
  cash: 'Undeposited Funds',
  checks: 'Undeposited Funds',
  card: 'Undeposited Funds',
  bank: 'Checking',
  payables: 'Received Not Billed',
  openingBalance: 'Opening Balance Equity',
}

/** Account types of QuickBooks Desktop. A cost that someone typed is no profit, so a revaluation is equity. QuickBooks' own payables want a vendor on every line, so what arrived waits for the bill in another liability. */
export const accountTypes: AccountNames = {
  receivables: 'AR',
  deposits: 'OCLIAB',
  customerCredit: 'OCLIAB',
  sales: 'INC',
  discounts: 'INC',
  returns: 'INC',
  costOfGoods: 'COGS',
  inventory: 'OCASSET',
  losses: 'COGS',
  revaluation: 'EQUITY',
  cash: 'OCASSET',
  checks: 'OCASSET',
  card: 'OCASSET',
  bank: 'BANK',
  payables: 'OCLIAB',
  openingBalance: 'EQUITY',
}

export const methodAccounts: Readonly<Record<PaymentMethod, AccountKey>> = {
  CASH: 'cash',
  CHECK: 'checks',
  MONEY_ORDER: 'checks',
  CARD: 'card',
  ACH: 'bank',
  WIRE: 'bank',
}

export const overriddenKeys = ['sales', 'costOfGoods', 'inventory'] as const satisfies readonly AccountKey[]
export type OverriddenKey = (typeof overriddenKeys)[number]

/** Other accounts for a brand, a product type, or a brand's products of a type. */
export type AccountOverride = {
  brandId: number | null
  typeId: number | null
} & Readonly<Record<OverriddenKey, string | null>>

export type Accounts = { accounts: AccountNames; overrides: readonly AccountOverride[] }

/** Null: of no product. */
export type ProductGroup = { brandId: number; typeId: number }

/** An override of brand and type wins over one of the brand, and that over one of the type. */
export function accountName({ accounts, overrides }: Accounts, key: AccountKey, product?: ProductGroup): string {
  const overridden = overriddenKeys.find((each) => each === key)
  if (overridden === undefined || product === undefined) return accounts[key]
  const applying = overrides.filter(
    ({ brandId, typeId, ...names }) =>
      names[overridden] !== null &&
      (brandId === null || brandId === product.brandId) &&
      (typeId === null || typeId === product.typeId),
  )
  const best = applying.toSorted((a, b) => specificity(b) - specificity(a))[0]
  return best?.[overridden] ?? accounts[key]
}

const specificity = ({ brandId, typeId }: AccountOverride): number =>
  (brandId === null ? 0 : 2) + (typeId === null ? 0 : 1)

/** QuickBooks Desktop allows 31 characters for each part of a name, QuickBooks Online 100 in all. */
const maxPart = 31
const maxParts = 5
export const maxAccountName = 100

/** A sentence for the field, or undefined. "Sales:Cheese" is a part of the account "Sales". */
export function accountNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter the name of an account'
  if (/["\t\r\n]/.test(name)) return "An account's name can't have quotes, tabs or line breaks"
  const parts = name.split(':')
  if (parts.some((part) => part.trim() === '')) return 'Enter a name on both sides of a colon'
  if (parts.length > maxParts) return `QuickBooks allows ${maxParts} levels of accounts`
  if (parts.some((part) => part.trim().length > maxPart)) return `QuickBooks allows ${maxPart} characters per level`
  return undefined
}

type Use = { name: string; key: AccountKey }

/** Accounts of different types can't have the same name in QuickBooks. Undefined if there are none. */
export function clashingAccounts({ accounts, overrides }: Accounts): [Use, Use] | undefined {
  const uses: Use[] = [
    ...accountKeys.map((key) => ({ key, name: accounts[key] })),
    ...overrides.flatMap((override) =>
      overriddenKeys.flatMap((key) => (override[key] === null ? [] : [{ key, name: override[key] }])),
    ),
  ]
  const first = new Map<string, Use>()
  for (const use of uses) {
    const name = use.name.trim().toLowerCase()
    const before = first.get(name)
    if (before !== undefined && accountTypes[before.key] !== accountTypes[use.key]) return [before, use]
    if (before === undefined) first.set(name, use)
  }
  return undefined
}
