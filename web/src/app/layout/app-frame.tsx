import { useLocalStorage } from '@mantine/hooks'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { type PropsWithChildren, type RefObject, useEffect, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useAddedRecord } from '../../kit/added-record.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { focusIfLost } from '../../kit/focus.ts'
import { useOpenHelp } from '../../kit/help.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { usePrefetch } from '../../kit/loading/use-prefetch.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useAskBeforeSignOut, useSignOut } from '../sign-in/use-sign-out.ts'
import style from './app-frame.module.css'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { hideLater, keepShown, showUndo, useUndoNotice } from '../../kit/undo-notice.ts'

const ShortcutList = fetched(() => import('../shortcuts/shortcut-list.tsx'), 'ShortcutList')

const HelpPanel = fetched(() => import('../help/help-panel.tsx'), 'HelpPanel')

const SearchDialog = fetched(() => import('../search/search-dialog.tsx'), 'SearchDialog')

/** On a phone the rail slides in. */
export function AppFrame({ children }: PropsWithChildren) {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'dray-rail-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  // Tied to the URL, so navigating closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const { start, error } = useSignOut()
  const ask = useAskBeforeSignOut(start)
  const signingOut = { start: ask, error }
  const openDialog = useOpenDialog()
  const showShortcuts = () => openDialog(ShortcutList, {})
  const help = useOpenHelp()
  const search = () => openDialog(SearchDialog, { actions: { signOut: signingOut.start, shortcuts: showShortcuts } })
  usePrefetch(SearchDialog.preload)
  const screen = useFocusOnNewScreen(pathname)
  useShortcuts({
    search,
    shortcuts: showShortcuts,
    // Starts loading when Ctrl or ⌘ is pressed, before the K.
    beforeSearch: SearchDialog.preload,
  })

  return (
    <div className={style.frame} data-collapsed={(isCollapsed && !isPhone) || undefined}>
      <a className={`accent ${style.skip}`} href="#screen">
        Skip to content
      </a>
      <TopBar
        isMenuOpen={isOpen}
        onMenu={isPhone ? () => setOpenAt(isOpen ? undefined : pathname) : undefined}
        onSearch={search}
        beforeSearch={SearchDialog.preload}
        signingOut={signingOut}
        onShortcuts={showShortcuts}
      />
      {isPhone && isOpen && (
        <button type="button" className={style.veil} aria-label="Close menu" onClick={() => setOpenAt(undefined)} />
      )}
      {(!isPhone || isOpen) && (
        <Rail
          isCollapsed={isCollapsed && !isPhone}
          onCollapse={isPhone ? undefined : () => setCollapsed(!isCollapsed)}
          onClose={() => setOpenAt(undefined)}
        />
      )}
      {/* In the tab order, so the keyboard can scroll a screen without focusable content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main ref={screen} id="screen" className={`overflow-auto ${style.screen}`} tabIndex={0}>
        {children}
      </main>
      {help && <HelpPanel {...help} />}
      <AddedNotice />
      <UndoToast />
    </div>
  )
}

/** Focuses the screen if the focus was lost, as after signing in or when the clicked link is gone. */
function useFocusOnNewScreen(pathname: string): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null)
  // Changes once the screen is loaded and shown, when the link that opened it is gone.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // Focus lives outside React.
  useEffect(() => focusIfLost(screen.current, { preventScroll: true }), [pathname, shown])
  return screen
}

/** Shown above every screen and modal. */
function AddedNotice() {
  const added = useAddedRecord()
  return (
    <output className={`accent ${style.added}`} aria-live="polite">
      {added && (added.message ?? `${isolateName(added.name)} was added.`)}
    </output>
  )
}

/** "10 orders changed · Undo", above every screen and modal. */
function UndoToast() {
  const notice = useUndoNotice()
  const [isUndoing, setUndoing] = useState(false)
  async function run(undo: NonNullable<NonNullable<typeof notice>['undo']>) {
    if (isUndoing) return
    setUndoing(true)
    keepShown()
    try {
      showUndo(await undo())
    } finally {
      setUndoing(false)
      // The button is gone.
      focusIfLost(document.querySelector<HTMLElement>('main'), { preventScroll: true })
    }
  }
  const { undo, link } = notice ?? {}
  return (
    <output
      className={`accent ${style.added}`}
      aria-live="polite"
      onPointerEnter={keepShown}
      onPointerLeave={hideLater}
      onFocus={keepShown}
      onBlur={hideLater}
    >
      {notice?.message}
      {link && (
        <>
          {' '}
          <span className="text-button strong">
            <RecordLink href={link.href} name={link.name} />
          </span>
        </>
      )}
      {undo && (
        <>
          {' · '}
          <button type="button" className={`plain ${style.undo}`} aria-busy={isUndoing} onClick={() => void run(undo)}>
            {isUndoing ? 'Undoing…' : 'Undo'}
          </button>
        </>
      )}
    </output>
  )
}
