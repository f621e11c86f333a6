import { listComments } from '@dray/contract/comments'
import { readCustomerOverview } from '@dray/contract/customers'
import { readPasswordLink } from '@dray/contract/users/password-links'
import { findAnything } from '@dray/contract/search'
import { readSession, type SessionUser } from '@dray/contract/users/session'
import { listSessions } from '@dray/contract/users/sign-ins'
import { readCompanySettings, readSettings, readSetup, type AppSettings } from '@dray/contract/settings'
import { listLateCustomers, readToday } from '@dray/contract/today'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { newQueryClient } from '../app/query-client.ts'
import { newRouter } from '../app/routes.tsx'
import { anOverview, answerBook } from './customers.ts'
import { answerTotals } from './orders/orders.tsx'
import { answerCall, handler, refuseCall, stubServer, settings, theCompany } from './screens.tsx'
import { keepAnswers } from './reloaded-by-changes.ts'
import { TestTheme } from './test-theme.tsx'

export const answerFinishedSetup = answerCall(readSetup, () => ({
  isDismissed: true,
  hasCompany: true,
  hasAssortment: true,
  hasProducts: true,
  hasCustomers: true,
  hasUsers: true,
  hasOrders: true,
}))

export const ann: SessionUser = {
  id: 3,
  name: 'Ann Ames',
  email: 'ann@dray.example',
  role: ['SALES'],
  title: null,
  avatar: null,
  image: null,
}

type Handlers = Parameters<typeof stubServer>
type Options = {
  at?: string
  /** Undefined: nobody is signed in. */
  user?: SessionUser | undefined
  settings?: Partial<AppSettings>
  answers?: Handlers
  history?: RouterHistory
}

/** Shows the whole application at a URL. Lists are empty unless the test fills them. */
export function showApp({ at = '/orders', user, settings: overrides = {}, answers = [], history }: Options = {}) {
  const currentSettings = { ...settings, ...overrides }
  stubServer(
    ...answers,
    answerCall(readSettings, () => currentSettings),
    user ? answerCall(readSession, () => user) : refuseCall(readSession, 'signed-out'),
    answerCall(readCompanySettings, () => theCompany),
    answerCall(listSessions, () => []),
    answerCall(readPasswordLink, () => ({ hasPassword: true, link: null })),
    answerCall(findAnything, () => ({
      orders: [],
      customers: [],
      brands: [],
      products: [],
      purchases: [],
      batches: [],
      memos: [],
      payments: [],
      ordersWithProduct: [],
    })),
    handler({ method: 'GET', path: '/api/db/orders/getByWeek/:from/:to' }, () => Response.json([])),
    answerTotals([]),
    handler({ method: 'GET', path: '/api/db/products/getAll' }, () => Response.json([])),
    handler({ method: 'GET', path: '/api/db/customers/getAll' }, () => Response.json([])),
    ...answerBook([]),
    answerCall(readCustomerOverview, () => anOverview()),
    answerCall(listComments, () => []),
    answerFinishedSetup,
    answerCall(readToday, () => ({})),
    answerCall(listLateCustomers, () => ({ of: 'all' as const, count: 0, customers: [] })),
  )
  const queryClient = newQueryClient()
  keepAnswers(queryClient)
  const router = newRouter(queryClient, history ?? createMemoryHistory({ initialEntries: [at] }))
  const shown = render(
    <TestTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TestTheme>,
  )
  return { ...shown, router, queryClient }
}
