import { useEffect, useEffectEvent } from 'react'
import { focusAndSelect } from '../../kit/focus.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { keepKeysUntilFocus } from '../../kit/type-ahead.ts'
import { type GlobalShortcut, globalShortcuts, type Shortcut } from './shortcuts.ts'

type Actions = { search: () => void; beforeSearch: () => void; shortcuts: () => void }

const globalNames = Object.keys(globalShortcuts) as GlobalShortcut[]

/** Off while the user is typing or a modal is open. */
export function useShortcuts({ search, beforeSearch, shortcuts }: Actions): void {
  const { may } = useSession()
  const openModal = useOpenModal()

  const actions: Record<GlobalShortcut, () => void> = {
    search: opening(search),
    pageSearch: focusPageSearch,
    newOrder: opening(() => openModal('NewOrder', {})),
    newPurchaseOrder: opening(() => openModal('NewPurchaseOrder', {})),
    addPayment: opening(() => openModal('AddPayment', {})),
    shortcuts: opening(shortcuts),
  }
  function shortcutAction(event: KeyboardEvent): (() => void) | undefined {
    const name = globalNames.find((each) => isPressed(globalShortcuts[each], event))
    // In a dialog, only its own keys and the list of them.
    if (name === undefined || (name !== 'shortcuts' && isDialogOpen())) return undefined
    const { who }: Shortcut = globalShortcuts[name]
    return who === undefined || may(who) ? actions[name] : undefined
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    if ((event.key === 'Control' || event.key === 'Meta') && !isDialogOpen()) beforeSearch()
    const action = shortcutAction(event)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** The dialog may have to be loaded first. */
const opening = (open: () => void) => () => {
  keepKeysUntilFocus()
  open()
}

const focusPageSearch = () => focusAndSelect(document.querySelector<HTMLInputElement>('main input[type="search"]'))

/** A plain key is a shortcut only while the user isn't typing. */
function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  if (event.altKey || event.key.toLowerCase() !== keys.at(-1)) return false
  const isCommand = event.ctrlKey || event.metaKey
  const isText = isTyping(event.target) && !(event.key === '?' && isWithoutText(event.target))
  return keys[0] === 'Mod' ? isCommand : !isCommand && !isText
}

/** In an editor the focus is always in a field, but no search begins with ? and no number has one. */
const isWithoutText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  target.closest('[aria-modal="true"]') !== null &&
  ((target.type === 'search' && target.value === '') || ['decimal', 'numeric'].includes(target.inputMode))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
