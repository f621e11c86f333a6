import type { Access } from '@dray/domain/users/permissions'
import type { IconName } from './icons.tsx'

export type Screen = {
  path:
    | '/'
    | '/orders'
    | '/deliveries'
    | '/products'
    | '/inventory'
    | '/counts'
    | '/brands'
    | '/customers'
    | '/receivables'
    | '/purchases'
    | '/restock'
    | '/payments'
    | '/credit-memos'
    | '/books'
    | '/figures'
    | '/activity'
    | '/payroll'
    | '/users'
    | '/my-pay'
    | '/settings'
    | '/profile'
  label: string
  icon: IconName
  who: Access
  /** Its group in the rail. Without one it stands alone. */
  group?: RailGroup
  /** At the foot of the rail. */
  isLast?: true
}

export const railGroups = ['Sell', 'Stock', 'Buy', 'Money', 'People'] as const
export type RailGroup = (typeof railGroups)[number]

/**
 * The screens in the rail and in search, in display order, with the access of the call that fills each. Repeated here because importing the
 * contract would add every schema to the first load; navigation.test.ts compares the two.
 */
export const screens = {
  today: { path: '/', label: 'Today', icon: 'today', who: 'office' },
  orders: { path: '/orders', label: 'Orders', icon: 'orders', who: 'staff', group: 'Sell' },
  deliveries: { path: '/deliveries', label: 'Deliveries', icon: 'deliveries', who: 'staff', group: 'Sell' },
  customers: { path: '/customers', label: 'Customers', icon: 'customers', who: 'staff', group: 'Sell' },
  figures: { path: '/figures', label: 'Figures', icon: 'figures', who: 'office', group: 'Sell' },
  products: { path: '/products', label: 'Products', icon: 'products', who: 'staff', group: 'Stock' },
  brands: { path: '/brands', label: 'Brands', icon: 'brands', who: 'office', group: 'Stock' },
  inventory: { path: '/inventory', label: 'Inventory', icon: 'inventory', who: 'office', group: 'Stock' },
  counts: { path: '/counts', label: 'Counts', icon: 'counts', who: { roles: ['INVENTORY'] }, group: 'Stock' },
  purchases: { path: '/purchases', label: 'Purchases', icon: 'purchases', who: 'office', group: 'Buy' },
  restock: {
    path: '/restock',
    label: 'To restock',
    icon: 'restock',
    who: { roles: ['INVENTORY', 'ACCOUNTING', 'PAYROLL'] },
    group: 'Buy',
  },
  receivables: { path: '/receivables', label: 'Receivables', icon: 'receivables', who: 'office', group: 'Money' },
  payments: { path: '/payments', label: 'Payments', icon: 'payments', who: 'office', group: 'Money' },
  creditMemos: { path: '/credit-memos', label: 'Credit memos', icon: 'creditMemos', who: 'office', group: 'Money' },
  books: { path: '/books', label: 'Books', icon: 'books', who: { roles: ['ACCOUNTING'] }, group: 'Money' },
  payroll: { path: '/payroll', label: 'Payroll', icon: 'payroll', who: { roles: ['PAYROLL'] }, group: 'People' },
  users: { path: '/users', label: 'Users', icon: 'users', who: { roles: [] }, group: 'People' },
  activity: { path: '/activity', label: 'Activity', icon: 'activity', who: 'office', group: 'People' },
  myPay: { path: '/my-pay', label: 'My pay', icon: 'myPay', who: 'staff' },
  settings: { path: '/settings', label: 'Settings', icon: 'settings', who: { roles: [] }, isLast: true },
  profile: { path: '/profile', label: 'Profile', icon: 'profile', who: 'person' },
} as const satisfies Record<string, Screen>

/** In the account menu instead of the rail. */
const ownScreens: readonly Screen[] = [screens.myPay, screens.profile]
export const railScreens: readonly Screen[] = Object.values(screens).filter((screen) => !ownScreens.includes(screen))

/** Pages with stricter access than their screen. */
const pages: Readonly<Record<string, Access>> = {
  '/orders/inbox': { roles: ['SALES'] },
  '/orders/tags': 'office',
  '/products/tags': 'office',
  '/batches': 'office',
  '/payments/collections': { roles: ['ACCOUNTING'] },
  '/users/sign-ins': { roles: [] },
}

/** An unknown URL is open to anyone signed in and shows "Page not found". */
export const whoMaySee = (pathname: string): Access =>
  Object.entries(pages).find(([path]) => isWithin(pathname, path))?.[1] ??
  Object.values(screens).find(({ path }) => isWithin(pathname, path))?.who ??
  'person'

export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
