import { placeOrder } from '@dray/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { focusAndSelect } from '../../shared/focus/focus-and-select.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { typeAhead } from './type-ahead.ts'

type Actions = { search: () => void; beforeSearch: () => void; shortcuts: () => void }

/** The shortcuts of every screen. They are off while the user is typing or a modal is open. */
export function useShortcuts({ search, beforeSearch, shortcuts }: Actions): void {
  const { may } = useSession()
  const openModal = useOpenModal()

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return opening(search)
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
    if (event.key === '?') return opening(shortcuts)
    if (event.key === '/') return focusPageSearch
    if (event.key === 'n' && may(placeOrder)) return opening(() => openModal('NewOrder', {}))
    return undefined
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('[aria-modal="true"]') !== null) return
    if (event.key === 'Control' || event.key === 'Meta') beforeSearch()
    const action = actionOf(event)
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

/** What opens a dialog, which may have to be fetched first. */
const opening = (open: () => void) => () => {
  typeAhead()
  open()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const focusPageSearch = () => focusAndSelect(document.querySelector<HTMLInputElement>('main input[type="search"]'))
