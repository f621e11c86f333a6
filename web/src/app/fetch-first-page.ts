import { readSession } from '@dray/contract/users/session'
import { readSettings } from '@dray/contract/settings'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../kit/api/use-call.ts'
import { preloadScreen } from '../kit/loading/preload-screen.ts'
import { modalOfAddress, openAddresses } from './modals/modal-addresses.ts'
import { modalRegistry } from './modals/modal-registry.tsx'
import type { newRouter } from './routes.tsx'

/** Fetches what the page's URL needs at once. The router would wait for the session, then the screen, then its modal. */
export function fetchFirstPage(router: ReturnType<typeof newRouter>, cache: QueryClient): void {
  const { pathname, search } = window.location
  void cache.prefetchQuery(readOptions(readSettings))
  const matchedRoutes = preloadScreen(router, pathname)
  if (!matchedRoutes.some((route) => route.id === '/signed-in')) return
  const session = cache.fetchQuery(readOptions(readSession, {}, ['signed-out']))
  const modals = openAddresses({ search }).map(modalOfAddress)
  for (const modal of modals) if (modal) modalRegistry(modal.name).preload?.()
  const reads =
    modals.some((modal) => modal?.name === 'NewOrder') && import('../features/orders/new-order/prefetch-new-order.ts')
  // Failures are shown by whoever asks again.
  Promise.all([reads, session]).then(
    ([file]) => file && file.prefetchNewOrder(cache),
    () => undefined,
  )
}
