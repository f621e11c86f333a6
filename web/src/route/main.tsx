import '../kit/utilities.css'
import '../kit/colors.css'
import '../kit/native/native.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from '../kit/native/color-scheme.ts'
import { RoutePage } from './route-page.tsx'
import { registerWorker } from './register-worker.ts'
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
