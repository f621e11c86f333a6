import { readSettings } from '@dray/contract/settings'
import { Outlet } from '@tanstack/react-router'
import { useRead } from '../kit/api/use-call.ts'
import { SettingsContext } from '../kit/session.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { BrokenScreen, LoadingScreen } from './screens.tsx'

/** Loads the settings that every screen needs, including the sign-in page. */
export function Root() {
  const settings = useRead(readSettings, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (settings.data)
    return (
      <SettingsContext value={settings.data}>
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </SettingsContext>
    )
  if (settings.error) return <BrokenScreen error={settings.error} typed={[]} retry={() => void settings.refetch()} />
  return <LoadingScreen />
}
