import { readChangeLog } from '@dray/contract/changelog'
import { findAnything } from '@dray/contract/search'
import { readSettings, type Settings } from '@dray/contract/settings'
import { readSession, type SessionUser } from '@dray/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { newQueryClient } from '../app/query-client.ts'
import { newRouter } from '../app/routes.tsx'
import { answeringTotals } from './orders.tsx'
import { answering, handler, refusing, serverOf, settings } from './screens.tsx'
import { TestTheme } from './test-theme.tsx'

export const ann: SessionUser = {
  id: 3,
  name: 'Ann Ames',
  email: 'ann@dray.example',
  role: ['SALES'],
  title: null,
  avatar: null,
  image: null,
}

type Handlers = Parameters<typeof serverOf>
type Options = {
  at?: string
  /** Who holds the session; nobody is signed out. */
  user?: SessionUser | undefined
  settings?: Partial<Settings>
  answers?: Handlers
}

/** The whole application at an address, its calls answered; lists are empty unless the test says what is in them. */
export function showApp({ at = '/orders', user, settings: given = {}, answers = [] }: Options = {}) {
  const settingsNow = { ...settings, ...given }
  serverOf(
    ...answers,
    answering(readSettings, () => settingsNow),
    user ? answering(readSession, () => user) : refusing(readSession, 'signed-out'),
    answering(readChangeLog, () => []),
    answering(findAnything, () => ({ orders: [], customers: [], products: [], batches: [] })),
    handler({ method: 'GET', path: '/api/db/orders/getByWeek/:from/:to' }, () => Response.json([])),
    answeringTotals([]),
    handler({ method: 'GET', path: '/api/db/products/getAll' }, () => Response.json([])),
    handler({ method: 'GET', path: '/api/db/customers/getAll' }, () => Response.json([])),
  )
  const queryClient = newQueryClient()
  const router = newRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
  const shown = render(
    <TestTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TestTheme>,
  )
  return { ...shown, router, queryClient }
}
