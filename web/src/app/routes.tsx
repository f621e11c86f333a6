import { readSession } from '@dray/contract/session'
import { readSettings } from '@dray/contract/settings'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Problem } from '../kit/api/request.ts'
import { readOptions, useRead } from '../kit/api/use-call.ts'
import { importFailure } from '../kit/import-failure.ts'
import { SettingsContext } from '../kit/session.tsx'
import { screens } from './navigation.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import type { screenFiles } from './screen-files.ts'
import { BrokenScreen, LoadingScreen, UnknownScreen } from './screens.tsx'
import { SignedIn } from './signed-in.tsx'

const underSignedIn = { getParentRoute: () => signedIn } as const

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

/** Loads a screen that no visit starts with. The list of their files is loaded with the first of them. */
const screen = <Name extends keyof typeof screenFiles>(name: Name) =>
  fetchedScreen(async () => (await import('./screen-files.ts')).screenFiles[name](), name)

/** The router would reload the page instead, even if the server can't be reached. */
const fetchedScreen = <Name extends string>(fetch: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(async () => {
    try {
      return { Screen: (await fetch())[name] }
    } catch (failure) {
      throw await importFailure(failure)
    }
  }, 'Screen')

const settings = createRoute({
  ...underSignedIn,
  path: screens.settings.path,
  component: screen('SettingsPage'),
})

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: UnknownScreen,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: fetchedScreen(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: fetchedScreen(() => import('../features/sign-in/set-password-page.tsx'), 'SetPasswordPage'),
})

const start = createRoute({
  ...underSignedIn,
  path: '/',
  async beforeLoad({ context }) {
    const { id, role } = await context.queryClient.ensureQueryData(readOptions(readSession))
    // Drivers land on the day's deliveries (D-191); users without a role can only see their profile.
    if (role.length === 0) throw redirect({ to: '/profile', replace: true })
    if (isOnlyDriver({ id, roles: role })) throw redirect({ to: '/deliveries', replace: true })
  },
  component: fetchedScreen(() => import('../features/today/today-page.tsx'), 'TodayPage'),
})
const orders = createRoute({
  ...underSignedIn,
  path: screens.orders.path,
  component: fetchedScreen(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const pendingTags = createRoute({
  ...underSignedIn,
  path: '/orders/tags',
  component: screen('PendingTagsPage'),
})

const order = createRoute({
  ...underSignedIn,
  path: '/orders/$orderNum',
  component: screen('OrderPage'),
})
const deliveries = createRoute({
  ...underSignedIn,
  path: screens.deliveries.path,
  component: screen('DeliveriesPage'),
})

const products = createRoute({
  ...underSignedIn,
  path: screens.products.path,
  component: screen('ProductsPage'),
})
const tags = createRoute({
  ...underSignedIn,
  path: '/products/tags',
  component: screen('TagsPage'),
})
const inventory = createRoute({
  ...underSignedIn,
  path: screens.inventory.path,
  component: screen('InventoryPage'),
})
const brands = createRoute({
  ...underSignedIn,
  path: screens.brands.path,
  component: screen('BrandsPage'),
})
const customers = createRoute({
  ...underSignedIn,
  path: screens.customers.path,
  component: screen('CustomersPage'),
})
const customer = createRoute({
  ...underSignedIn,
  path: '/customers/$customerId',
  component: screen('CustomerPage'),
})
const collections = createRoute({
  ...underSignedIn,
  path: '/payments/collections',
  component: screen('CollectionsPage'),
})
const receivables = createRoute({
  ...underSignedIn,
  path: screens.receivables.path,
  component: screen('ReceivablesPage'),
})
const purchases = createRoute({
  ...underSignedIn,
  path: screens.purchases.path,
  component: screen('PurchasesPage'),
})
const purchaseOrder = createRoute({
  ...underSignedIn,
  path: '/purchases/$purchaseOrderNum',
  component: screen('PurchaseOrderPage'),
})
const restock = createRoute({
  ...underSignedIn,
  path: screens.restock.path,
  component: screen('RestockPage'),
})
const payments = createRoute({
  ...underSignedIn,
  path: screens.payments.path,
  component: screen('PaymentsPage'),
})
const figures = createRoute({
  ...underSignedIn,
  path: screens.figures.path,
  component: screen('FiguresPage'),
})
const payroll = createRoute({
  ...underSignedIn,
  path: screens.payroll.path,
  component: screen('PayrollPage'),
})
const users = createRoute({
  ...underSignedIn,
  path: screens.users.path,
  component: screen('UsersPage'),
})
const myPay = createRoute({
  ...underSignedIn,
  path: screens.myPay.path,
  component: screen('MyPayPage'),
})

const signIns = createRoute({
  ...underSignedIn,
  path: '/users/sign-ins',
  component: screen('SignInsPage'),
})
const profile = createRoute({
  ...underSignedIn,
  path: screens.profile.path,
  component: screen('ProfilePage'),
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
    // Use our own boundaries, which show what was typed.
    disableGlobalCatchBoundary: true,
    scrollRestoration: false,
  })

/** Loads the settings every screen needs, including the sign-in page. */
function Root() {
  const settings = useRead(readSettings, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (settings.data)
    return (
      <SettingsContext value={settings.data}>
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </SettingsContext>
    )
  if (settings.error) return <BrokenScreen error={settings.error} typed={[]} retry={() => void settings.refetch()} />
  return <LoadingScreen />
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
