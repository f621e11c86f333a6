import { useRouter } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { BrokenScreen } from './screens.tsx'

/** What the router shows, or what broke in it. The router keeps a loading error until it is told to load again. */
export function ScreenBoundary({ children, ...reset }: PropsWithChildren<{ resetKey?: string }>) {
  const router = useRouter()
  return (
    <ErrorBoundary
      {...reset}
      fallback={({ retry, ...failure }) => (
        <BrokenScreen {...failure} retry={() => void router.invalidate().finally(retry)} />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
