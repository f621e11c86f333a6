import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { printInLight } from './print-in-light.ts'

function start(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  printInLight(document.documentElement)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Safari has no Temporal yet; only browsers without it fetch the polyfill. No top-level await, which would split the first load into many
// more files.
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)
