import { routeState, subscribeToRoute } from './route-state.ts'

/** The worker keeps the page, so that it opens without a connection. A new version takes over between routes only. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const registration = await serviceWorker.register('/round-worker.js', {
    scope: '/deliveries',
    updateViaCache: 'none',
  })
  let hasTakenOver = false
  const upgrade = () => {
    if (!isIdle()) return
    if (hasTakenOver) window.location.reload()
    else registration.waiting?.postMessage('take-over')
  }
  serviceWorker.addEventListener('controllerchange', () => {
    hasTakenOver = !isFirst
    upgrade()
  })
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', upgrade)
  })
  document.addEventListener('visibilitychange', () => {
    upgrade()
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
  subscribeToRoute(upgrade)
  upgrade()
}

/** Nothing waits to be sent, and no form is open. */
const isIdle = (): boolean =>
  routeState().events.every(({ state }) => state === 'refused') && document.querySelector('form, dialog[open]') === null
