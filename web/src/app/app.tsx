import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { colorSchemes, defaultColorScheme } from './color-scheme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { newRouter } from './routes.tsx'
import { BrokenScreen } from './screens.tsx'
import { cssVariables, theme } from './theme.ts'

type Props = { router: ReturnType<typeof newRouter>; queryClient: QueryClient }

export function App({ router, queryClient }: Props) {
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
