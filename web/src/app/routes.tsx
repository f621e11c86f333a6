import { readSession } from '@dray/contract/session'
import { isOnlyDriver } from '@dray/domain/users/permissions'
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

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: lazyRouteComponent(() => import('../features/sign-in/set-password-page.tsx'), 'SetPasswordPage'),
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

const underSignedIn = { getParentRoute: () => signedIn } as const

const start = createRoute({
  ...underSignedIn,
  path: '/',
  async beforeLoad({ context }) {
    const { id, role } = await context.queryClient.ensureQueryData(readOptions(readSession))
    // A driver's work is the day's deliveries (D-191); without a role there is only one's own profile.
    if (role.length === 0) throw redirect({ to: '/profile', replace: true })
    if (isOnlyDriver({ id, roles: role })) throw redirect({ to: '/deliveries', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/today/today-page.tsx'), 'TodayPage'),
})
const orders = createRoute({
  ...underSignedIn,
  path: screens.orders.path,
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})
const order = createRoute({
  ...underSignedIn,
  path: '/orders/$orderNum',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
})
const deliveries = createRoute({
  ...underSignedIn,
  path: screens.deliveries.path,
  component: lazyRouteComponent(() => import('../features/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
})
const pendingTags = createRoute({
  ...underSignedIn,
  path: '/orders/tags',
  component: lazyRouteComponent(() => import('../features/pending/pending-tags-page.tsx'), 'PendingTagsPage'),
})
const products = createRoute({
  ...underSignedIn,
  path: screens.products.path,
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})
const tags = createRoute({
  ...underSignedIn,
  path: '/products/tags',
  component: lazyRouteComponent(() => import('../features/batches/tags-page.tsx'), 'TagsPage'),
})
const inventory = createRoute({
  ...underSignedIn,
  path: screens.inventory.path,
  component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
})
const brands = createRoute({
  ...underSignedIn,
  path: screens.brands.path,
  component: lazyRouteComponent(() => import('../features/brands/brands-page.tsx'), 'BrandsPage'),
})
const customers = createRoute({
  ...underSignedIn,
  path: screens.customers.path,
  component: lazyRouteComponent(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
})
const customer = createRoute({
  ...underSignedIn,
  path: '/customers/$customerId',
  component: lazyRouteComponent(() => import('../features/customers/customer-page.tsx'), 'CustomerPage'),
})
const collections = createRoute({
  ...underSignedIn,
  path: '/payments/collections',
  component: lazyRouteComponent(() => import('../features/collections/collections-page.tsx'), 'CollectionsPage'),
})
const receivables = createRoute({
  ...underSignedIn,
  path: screens.receivables.path,
  component: lazyRouteComponent(() => import('../features/receivables/receivables-page.tsx'), 'ReceivablesPage'),
})
const purchases = createRoute({
  ...underSignedIn,
  path: screens.purchases.path,
  component: lazyRouteComponent(() => import('../features/purchases/purchases-page.tsx'), 'PurchasesPage'),
})
const purchaseOrder = createRoute({
  ...underSignedIn,
  path: '/purchases/$purchaseOrderNum',
  component: lazyRouteComponent(() => import('../features/purchases/purchase-order-page.tsx'), 'PurchaseOrderPage'),
})
const restock = createRoute({
  ...underSignedIn,
  path: screens.restock.path,
  component: lazyRouteComponent(() => import('../features/purchases/restock-page.tsx'), 'RestockPage'),
})
const payments = createRoute({
  ...underSignedIn,
  path: screens.payments.path,
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})
const figures = createRoute({
  ...underSignedIn,
  path: screens.figures.path,
  component: lazyRouteComponent(() => import('../features/figures/figures-page.tsx'), 'FiguresPage'),
})
const payroll = createRoute({
  ...underSignedIn,
  path: screens.payroll.path,
  component: lazyRouteComponent(() => import('../features/payroll/payroll-page.tsx'), 'PayrollPage'),
})
const users = createRoute({
  ...underSignedIn,
  path: screens.users.path,
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
})
const myPay = createRoute({
  ...underSignedIn,
  path: screens.myPay.path,
  component: lazyRouteComponent(() => import('../features/payroll/my-pay-page.tsx'), 'MyPayPage'),
})
const settings = createRoute({
  ...underSignedIn,
  path: screens.settings.path,
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
const signIns = createRoute({
  ...underSignedIn,
  path: '/users/sign-ins',
  component: lazyRouteComponent(() => import('../features/users/sign-ins-page.tsx'), 'SignInsPage'),
})
const profile = createRoute({
  ...underSignedIn,
  path: screens.profile.path,
  component: lazyRouteComponent(() => import('../features/users/profile-page.tsx'), 'ProfilePage'),
})

const routeTree = root.addChildren([
  login,
  setPassword,
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
    customer,
    collections,
    receivables,
    purchases,
    purchaseOrder,
    restock,
    payments,
    figures,
    payroll,
    users,
    myPay,
    settings,
    signIns,
    profile,
  ]),
])

/** Search parameters are plain text: `?search=100` is the text 100, not a number. */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Readonly<Record<string, unknown>>) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
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
    // Errors go to our own boundaries, which show what was typed.
    disableGlobalCatchBoundary: true,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
