import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { lazy, type PropsWithChildren, Suspense, useEffect, useState } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import style from './frame.module.css'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

const fetchSearch = () => import('../search/search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await fetchSearch()).SearchDialog }))
const ShortcutList = lazy(async () => ({ default: (await import('../shortcuts/shortcut-list.tsx')).ShortcutList }))

/** The rail at the left, the bar at the top, the screen within. On a phone the rail slides in. */
export function Frame({ children }: PropsWithChildren) {
  const [isFolded, setFolded] = useLocalStorage({
    key: 'dray-rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  const { pathname } = useLocation()
  // Open for the address it was opened at: going somewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const [shown, setShown] = useState<'search' | 'shortcuts'>()
  const isOpen = openAt === pathname
  useFetchedAhead()
  useShortcuts({
    search: () => setShown('search'),
    shortcuts: () => setShown('shortcuts'),
    // So that it is there when K follows.
    beforeSearch: () => void fetchSearch(),
  })

  return (
    <div className={style.frame} data-folded={(isFolded && !isPhone) || undefined}>
      <a className={style.skip} href="#screen">
        Skip to content
      </a>
      <TopBar
        isMenuOpen={isOpen}
        onMenu={isPhone ? () => setOpenAt(isOpen ? undefined : pathname) : undefined}
        onSearch={() => setShown('search')}
        beforeSearch={() => void fetchSearch()}
        onShortcuts={() => setShown('shortcuts')}
      />
      {isPhone && isOpen && (
        <button type="button" className={style.veil} aria-label="Close menu" onClick={() => setOpenAt(undefined)} />
      )}
      {(!isPhone || isOpen) && (
        <Rail
          isFolded={isFolded && !isPhone}
          onFold={isPhone ? undefined : () => setFolded(!isFolded)}
          onClose={() => setOpenAt(undefined)}
        />
      )}
      {/* In the tab order: where nothing within takes the focus, it is scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main id="screen" className={style.screen} tabIndex={0}>
        {children}
      </main>
      <Suspense fallback={null}>
        {shown === 'search' && <SearchDialog onClose={() => setShown(undefined)} />}
        {shown === 'shortcuts' && <ShortcutList onClose={() => setShown(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Long after the first paint, and before it is missed: the search is there when the keys are pressed. */
const fetchAheadAfter = 2000

function useFetchedAhead() {
  // The network is the world outside React.
  useEffect(() => {
    const timer = setTimeout(() => void fetchSearch(), fetchAheadAfter)
    return () => clearTimeout(timer)
  }, [])
}
