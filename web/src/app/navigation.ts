import type { Who } from '@dray/domain/users/permissions'
import type { IconName } from './icons.tsx'

type Screen = {
  path: '/orders' | '/deliveries' | '/products' | '/inventory' | '/brands' | '/customers' | '/settings' | '/profile'
  label: string
  icon: IconName
  who: Who
}

/**
 * The screens of the rail and of the search, in their order, each for whoever may make the call it lives on.
 * Written out rather than asked of the contract, which would bring every call's shapes into the first load;
 * navigation.test.ts holds the two together.
 */
export const screens = {
  orders: { path: '/orders', label: 'Orders', icon: 'orders', who: 'staff' },
  deliveries: { path: '/deliveries', label: 'Deliveries', icon: 'deliveries', who: 'staff' },
  products: { path: '/products', label: 'Products', icon: 'products', who: 'staff' },
  inventory: { path: '/inventory', label: 'Inventory', icon: 'inventory', who: 'office' },
  brands: { path: '/brands', label: 'Brands', icon: 'brands', who: 'office' },
  customers: { path: '/customers', label: 'Customers', icon: 'customers', who: 'staff' },
  settings: { path: '/settings', label: 'Settings', icon: 'settings', who: { roles: [] } },
  profile: { path: '/profile', label: 'Profile', icon: 'profile', who: 'person' },
} as const satisfies Record<string, Screen>

/** Those that stand in the rail; the profile is behind the account menu. */
export const railScreens: readonly Screen[] = Object.values(screens).filter(({ path }) => path !== '/profile')

/** Pages below a screen that not everyone sees who sees the screen. */
const pages: Readonly<Record<string, Who>> = { '/orders/tags': 'office', '/products/tags': 'office' }

/** Who may see the screen of an address; an unknown one is nobody's to forbid. */
export const whoSees = (pathname: string): Who =>
  pages[pathname] ??
  Object.values(screens).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.who ??
  'person'
