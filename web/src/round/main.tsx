import '../kit/utilities.css'
import '../kit/colors.css'
import './round.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from './color-scheme.ts'
import { registerWorker } from './register-worker.ts'
import { RoundPage } from './round-page.tsx'
import { startRound } from './round-store.ts'
import { loadStopForms } from './stop/stop-forms-part.tsx'

function start(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  followColorScheme(document.documentElement)
  void startRound().then(() => void loadStopForms().catch(() => undefined))
  void registerWorker()
  createRoot(root).render(
    <StrictMode>
      <RoundPage />
    </StrictMode>,
  )
}

start()
