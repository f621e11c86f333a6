import '../kit/utilities.css'
import '../kit/colors.css'
import '../kit/native/native.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followColorScheme } from '../kit/native/color-scheme.ts'
import { Portal } from './portal.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
followColorScheme(document.documentElement)
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)
