import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchFirstPage } from './fetch-first-page.ts'
import { newQueryClient } from './query-client.ts'
import { newRouter } from './routes.tsx'
import { BrokenScreen } from './screens.tsx'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'dray-color-scheme' })

export function App() {
  const [queryClient] = useState(newQueryClient)
  const [router] = useState(() => {
    const created = newRouter(queryClient)
    fetchFirstPage(created, queryClient)
    return created
  })
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fallback={(failure) => <BrokenScreen {...failure} />}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}
