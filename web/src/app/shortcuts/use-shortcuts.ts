import { useEffect, useEffectEvent } from 'react'
import { focusAndSelect } from '../../kit/focus/focus-and-select.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { type GlobalShortcut, globalShortcuts, type Shortcut } from './shortcuts.ts'
import { typeAhead } from './type-ahead.ts'

type Actions = { search: () => void; beforeSearch: () => void; shortcuts: () => void }

/** The shortcuts of every screen. They are off while the user is typing or a modal is open. */
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
    if (name === undefined) return undefined
    const { who }: Shortcut = globalShortcuts[name]
    return who === undefined || may(who) ? actions[name] : undefined
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('[aria-modal="true"]') !== null) return
    if (event.key === 'Control' || event.key === 'Meta') beforeSearch()
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

const globalNames = Object.keys(globalShortcuts) as GlobalShortcut[]

/** A key alone is a shortcut only while the user is not typing. */
function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  if (event.altKey || event.key.toLowerCase() !== keys.at(-1)) return false
  const isCommand = event.ctrlKey || event.metaKey
  return keys[0] === 'Mod' ? isCommand : !isCommand && !isTyping(event.target)
}

/** What opens a dialog, which may have to be fetched first. */
const opening = (open: () => void) => () => {
  typeAhead()
  open()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const focusPageSearch = () => focusAndSelect(document.querySelector<HTMLInputElement>('main input[type="search"]'))
