import { useRouter } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { BrokenScreen } from './screens.tsx'

/** The router keeps a loading error until it's told to load again. */
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
