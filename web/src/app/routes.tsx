import { readSession } from '@dray/contract/users/session'
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
import { routePath } from '../records/route-path.ts'
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

/** Loads any screen but the sign-in pages, Today, and Orders. The list of these files is loaded with the first of them. */
const screen = <Name extends keyof typeof screenFiles>(name: Name) =>
  fetchedScreen(async () => (await import('./screen-files.ts')).screenFiles[name](), name)

/** Handles failed imports here, because the router would reload the page even if the server can't be reached. */
const fetchedScreen = <Name extends string>(fetch: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(async () => {
    try {
      return { Screen: (await fetch())[name] }
    } catch (failure) {
      throw await importFailure(failure)
    }
  }, 'Screen')

const page = <Path extends string>(path: Path, name: keyof typeof screenFiles) =>
  createRoute({ ...underSignedIn, path, component: screen(name) })

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
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
    // Drivers land on their route; users without a role can only see their profile.
    if (role.length === 0) throw redirect({ to: '/profile', replace: true })
    if (isOnlyDriver({ id, roles: role })) throw redirect({ to: routePath, replace: true })
  },
  component: fetchedScreen(() => import('../features/today/today-page.tsx'), 'TodayPage'),
})
const orders = createRoute({
  ...underSignedIn,
  path: screens.orders.path,
  component: fetchedScreen(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const deliveries = createRoute({
  ...underSignedIn,
  path: screens.deliveries.path,
  async beforeLoad({ context, location: { search } }) {
    const { id, role } = await context.queryClient.ensureQueryData(readOptions(readSession))
    if (isOnlyDriver({ id, roles: role })) throw redirect({ to: routePath, search, replace: true })
  },
  component: screen('DeliveriesPage'),
})

const routeTree = root.addChildren([
  login,
  setPassword,
  signedIn.addChildren([
    start,
    orders,
    page('/orders/tags', 'PendingTagsPage'),
    page('/orders/inbox/{-$entryId}', 'InboxPage'),
    page('/orders/pick', 'PickPage'),
    page('/orders/$orderNum', 'OrderPage'),
    deliveries,
    page(routePath, 'OpenRoute'),
    page(screens.products.path, 'ProductsPage'),
    page('/products/tags', 'TagsPage'),
    page('/batches/$batchIds', 'BatchPage'),
    page(screens.inventory.path, 'InventoryPage'),
    page('/inventory/expiring', 'ExpiringPage'),
    page(screens.counts.path, 'CountsPage'),
    page('/counts/$countId', 'CountPage'),
    page(screens.brands.path, 'BrandsPage'),
    page(screens.customers.path, 'CustomersPage'),
    page('/customers/$customerId', 'CustomerPage'),
    page('/payments/collections', 'CollectionsPage'),
    page(screens.receivables.path, 'ReceivablesPage'),
    page(screens.purchases.path, 'PurchasesPage'),
    page('/purchases/$purchaseOrderNum', 'PurchaseOrderPage'),
    page(screens.restock.path, 'RestockPage'),
    page(screens.payments.path, 'PaymentsPage'),
    page(screens.creditMemos.path, 'CreditMemosPage'),
    page(screens.books.path, 'BooksPage'),
    page('/books/exports/$exportNumber', 'ExportPage'),
    page(screens.figures.path, 'FiguresPage'),
    page(screens.activity.path, 'ActivityPage'),
    page(screens.payroll.path, 'PayrollPage'),
    page(screens.users.path, 'UsersPage'),
    page(screens.myPay.path, 'MyPayPage'),
    page(screens.settings.path, 'SettingsPage'),
    page('/settings/webhooks/$webhookId', 'WebhookPage'),
    page('/users/sign-ins', 'SignInsPage'),
    page(screens.profile.path, 'ProfilePage'),
    createRoute({ ...underSignedIn, path: '$', component: UnknownScreen }),
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
