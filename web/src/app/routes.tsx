import { readSession } from '@dray/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Problem } from '../shared/api/request.ts'
import { readOptions } from '../shared/api/use-call.ts'
import { screens } from './navigation.ts'
import { Root } from './root.tsx'
import { LoadingScreen, UnknownScreen } from './screens.tsx'
import { SignedIn } from './signed-in.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: UnknownScreen,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedIn,
  async beforeLoad({ context, location }) {
    try {
      await context.queryClient.ensureQueryData(readOptions(readSession, {}, ['signed-out']))
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.body.code !== 'signed-out') throw problem
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { from: location.href }, replace: true })
    }
  },
})

const inside = { getParentRoute: () => signedIn } as const

const start = createRoute({
  ...inside,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/orders', replace: true })
  },
})
const orders = createRoute({
  ...inside,
  path: screens.orders.path,
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})
const order = createRoute({
  ...inside,
  path: '/orders/$orderNum',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
})
const deliveries = createRoute({
  ...inside,
  path: screens.deliveries.path,
  component: lazyRouteComponent(() => import('../features/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
})
const pendingTags = createRoute({
  ...inside,
  path: '/orders/tags',
  component: lazyRouteComponent(() => import('../features/pending/pending-tags-page.tsx'), 'PendingTagsPage'),
})
const products = createRoute({
  ...inside,
  path: screens.products.path,
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})
const tags = createRoute({
  ...inside,
  path: '/products/tags',
  component: lazyRouteComponent(() => import('../features/batches/tags-page.tsx'), 'TagsPage'),
})
const inventory = createRoute({
  ...inside,
  path: screens.inventory.path,
  component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
})
const brands = createRoute({
  ...inside,
  path: screens.brands.path,
  component: lazyRouteComponent(() => import('../features/brands/brands-page.tsx'), 'BrandsPage'),
})
const customers = createRoute({
  ...inside,
  path: screens.customers.path,
  component: lazyRouteComponent(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
})
const settings = createRoute({
  ...inside,
  path: screens.settings.path,
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})
const profile = createRoute({
  ...inside,
  path: screens.profile.path,
  component: lazyRouteComponent(() => import('../features/users/profile-page.tsx'), 'ProfilePage'),
})

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    start,
    orders,
    pendingTags,
    order,
    deliveries,
    products,
    tags,
    inventory,
    brands,
    customers,
    settings,
    profile,
  ]),
])

/** Addresses hold plain text: `?search=100` is the text 100, not a number. */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Readonly<Record<string, unknown>>) => {
    const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
}

export const newRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...plainSearch,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    // Errors go to our own boundaries, which keep what was typed.
    disableGlobalCatchBoundary: true,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
