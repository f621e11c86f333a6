import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorSchemes, defaultColorScheme, setColorScheme } from './color-scheme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchFirstPage } from './fetch-first-page.ts'
import { printInLight } from './print-in-light.ts'
import { newQueryClient } from './query-client.ts'
import { newRouter } from './routes.tsx'
import { BrokenScreen } from './screens.tsx'
import { cssVariables, theme } from './theme.ts'

/** Rendering the screen with the frame costs half as much as the frame first. A slow network gets the frame earlier. */
const patienceMs = 300

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  setColorScheme(document.documentElement)
  printInLight(document.documentElement)
  const queryClient = newQueryClient()
  const router = newRouter(queryClient)
  fetchFirstPage(router, queryClient)
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}

// Safari has no Temporal yet; only browsers without it fetch the polyfill. No top-level await, which would split the first load into many
// more files.
if ('Temporal' in globalThis) void start()
else void import('temporal-polyfill/global').then(start)

type Props = { router: ReturnType<typeof newRouter>; queryClient: QueryClient }

function App({ router, queryClient }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      // styles.ts leaves out the sheet with the default variables.
      deduplicateCssVariables={false}
      defaultColorScheme={defaultColorScheme}
      colorSchemeManager={colorSchemes}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fallback={(failure) => <BrokenScreen {...failure} />}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
