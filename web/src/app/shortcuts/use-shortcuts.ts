import { useEffect, useEffectEvent } from 'react'
import { focusAndSelect } from '../../kit/focus.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
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

/** The dialog may have to be loaded first. */
const opening = (open: () => void) => () => {
  typeAhead()
  open()
}

let stopLast: (() => void) | undefined

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const modal = '[aria-modal="true"]'

/** If a dialog hasn't opened within this time, it couldn't be loaded. */
const longestWait = 15_000

/**
 * Keeps the keys pressed while a dialog loads, and types them into it once it has the focus and its lists are loaded (`aria-busy`).
 * Otherwise they'd be lost, or act as shortcuts of the screen below.
 */
function typeAhead(): void {
  stopLast?.()
  const waiting: KeyboardEvent[] = []
  const replayed = new WeakSet<Event>()
  let isReplaying = false

  function keep(event: KeyboardEvent) {
    if (replayed.has(event) || modifierKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    waiting.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function onFocus({ target }: FocusEvent) {
    if (isReplaying || !(target instanceof HTMLElement) || target.closest(modal) === null) return
    isReplaying = true
    replay()
  }
  /** One key at a time: its effect must render before the next. */
  function replay() {
    const field = document.activeElement
    const next = waiting[0]
    if (next === undefined || !(field instanceof HTMLElement)) return stop()
    if (field.ariaBusy !== 'true') {
      waiting.shift()
      press(field, next, replayed)
    }
    setTimeout(replay)
  }
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, true)
    window.removeEventListener('focusin', onFocus, true)
    window.removeEventListener('pointerdown', stop, true)
    stopLast = undefined
  }
  const timer = setTimeout(stop, longestWait)
  stopLast = stop
  window.addEventListener('keydown', keep, true)
  window.addEventListener('focusin', onFocus, true)
  window.addEventListener('pointerdown', stop, true)
}

function press(field: HTMLElement, { key, code, shiftKey }: KeyboardEvent, replayed: WeakSet<Event>): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!field.dispatchEvent(event)) return
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) type(field, key)
  else if (key === 'Enter' && field instanceof HTMLButtonElement) field.click()
}

/** Does what the browser would do with a key that nothing else handles. */
function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? field.value.length
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else if (key.length === 1) field.setRangeText(key, start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
}

const focusPageSearch = () => focusAndSelect(document.querySelector<HTMLInputElement>('main input[type="search"]'))

/** A plain key is a shortcut only while the user isn't typing. */
function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  if (event.altKey || event.key.toLowerCase() !== keys.at(-1)) return false
  const isCommand = event.ctrlKey || event.metaKey
  return keys[0] === 'Mod' ? isCommand : !isCommand && !isTyping(event.target)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
