import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

type PrecacheEntry = { url: string; revision: string | null }
/** Part of the global scope of a service worker, which the types of a page lack. */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[]
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

const page = '/deliveries/round'

cleanupOutdatedCaches()
// The day in the address doesn't change the page.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^day$/], directoryIndex: '', cleanURLs: false })

// The office's page, unless there is no connection.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/deliveries',
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (failure) {
      const kept = await matchPrecache(page)
      if (kept === undefined) throw failure
      return kept
    }
  },
)

// The page says when a new version may take over: never in the middle of a route.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
