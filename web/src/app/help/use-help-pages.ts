import { useEffect, useMemo, useState } from 'react'
import { useSession, useSettings } from '../../kit/session.tsx'
import type { HelpPage } from './help-pages.ts'

let loaded: readonly HelpPage[] | undefined
const load = async () => (loaded ??= (await import('./help-pages.ts')).helpPages)

/** The help pages for what the user may do; undefined until they're loaded, which begins when something asks for them. */
export function useHelpPages(): readonly HelpPage[] | undefined {
  const { may, isAdmin } = useSession()
  const showsPortal = useSettings().portal === true || isAdmin
  const [pages, setPages] = useState(loaded)
  // The files are outside React. If they can't be loaded, the rest of the screen works without them.
  useEffect(() => {
    if (pages === undefined) load().then(setPages, console.error)
  }, [pages])
  return useMemo(
    () => pages?.filter(({ who, needsPortal }) => may(who) && (showsPortal || !needsPortal)),
    [pages, may, showsPortal],
  )
}
