import '../kit/utilities.css'
import '../kit/colors.css'
import '../kit/native/native.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from '../kit/native/color-scheme.ts'
import { RoutePage } from './route-page.tsx'
import { routeState, subscribeToRoute } from './route-state.ts'
import { startRoute } from './route-store.ts'
import { loadStopForms } from './stop/stop-forms-part.tsx'

function start(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  followColorScheme(document.documentElement)
  void startRoute().then(fetchStopForms)
  void registerWorker()
  createRoot(root).render(
    <StrictMode>
      <RoutePage />
    </StrictMode>,
  )
}

/** Once the worker has every file, because browsers don't fetch a module again that failed once. */
async function fetchStopForms(): Promise<void> {
  const isKept = 'serviceWorker' in navigator ? navigator.serviceWorker.ready : undefined
  const isLate = new Promise((resolve) => setTimeout(resolve, 5000))
  await Promise.race([isKept, isLate])
  await loadStopForms().catch(() => undefined)
}

start()

/** The worker keeps the page, so that it opens without a connection. A new version takes over between routes only. */
async function registerWorker(): Promise<void> {
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
