import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { newQueryClient } from './query-client.ts'
import { newRouter } from './routes.tsx'
import { BrokenScreen } from './screens.tsx'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'dray-color-scheme' })

export function App() {
  const [queryClient] = useState(newQueryClient)
  const [router] = useState(() => newRouter(queryClient))
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
