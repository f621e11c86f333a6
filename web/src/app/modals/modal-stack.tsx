import { type ComponentType, type PropsWithChildren, useCallback, useRef, useState } from 'react'
import {
  DialogContext,
  type Frame,
  type Guard,
  GuardContext,
  type Layered,
  ModalContext,
  type ModalName,
  type OpenDialog,
  type OpenModal,
  PreloadContext,
  type PreloadModal,
  type SetGuard,
} from '../../kit/modals/modals.tsx'
import { type ClosingQuestion, closingQuestion, usualQuestion } from '../../kit/modals/closing-question.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { focusIfLost } from '../../kit/focus.ts'
import { useSession } from '../../kit/session.tsx'
import { usePrefetch } from '../../kit/loading/use-prefetch.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { addressOfModal, modalOfAddress } from './modal-addresses.ts'
import { useModalHistory } from './use-modal-history.ts'

const ModalProblem = fetched(() => import('./modal-problem.tsx'), 'ModalProblem')

type OpenLayer = {
  key: number
  component: AnyModal
  input: object
  /** Reopens it; undefined for a modal without a URL. */
  address: string | undefined
  returnFocusTo: Element | null
}
type AnyModal = ComponentType<Layered>
export type ModalComponent = AnyModal & { preload?: () => void }
export type ModalRegistry = (name: ModalName) => ModalComponent

/** Mantine's menus and pickers are at 300, which leaves room for a hundred layers. */
const firstLayer = 200

/**
 * Keeps every open modal mounted. Mantine's modals manager mounts only the top one, so a Confirmation over New Order would throw the cart
 * away.
 */
export function ModalStack({ registry, children }: PropsWithChildren<{ registry: ModalRegistry }>) {
  const { may } = useSession()
  const { stack, latest, add, removeFrom, remove } = useLayers()
  const guards = useRef(new Map<number, Guard>())
  const asking = useRef(new Set<number>())
  // Loaded early: when a modal's code can't be fetched, neither can this error.
  usePrefetch(ModalProblem.preload)

  const history = useModalHistory({
    layers: latest,
    openAddress(address) {
      const modal = modalOfAddress(address)
      if (modal && may(modal.who)) add(registry(modal.name), modal.input, address)
    },
    removeFrom,
    mustAsk: (key) => guards.current.has(key),
    askToClose,
  })
  const { pushAddress } = history
  const open: OpenModal = useCallback(
    (name, input) => {
      const address = addressOfModal(name, input)
      // The modal may already be open and still loading, as after a reload.
      if (address !== undefined && latest().some((layer) => layer.address === address)) return
      add(registry(name), input, address)
      if (address !== undefined) pushAddress(address)
    },
    [add, latest, registry, pushAddress],
  )
  const openDialog: OpenDialog = useCallback(
    (component, input) => {
      // Ignore the same key or button while the dialog is still loading.
      if (latest().at(-1)?.component !== component) add(component, input, undefined)
    },
    [add, latest],
  )

  const preload: PreloadModal = useCallback((name) => registry(name).preload?.(), [registry])

  function close(key: number) {
    const layer = remove(key)
    if (layer?.address !== undefined) history.leaveAddress(layer.address)
  }
  const ask = ({ title, ...question }: ClosingQuestion) =>
    open('Confirmation', { ...(title === undefined ? {} : { title }), ...question })
  function askToClose(key: number, goOn?: () => void) {
    const guard = guards.current.get(key)
    if (guard?.isSending) return
    const leave = () => {
      guards.current.delete(key)
      if (goOn === undefined) return close(key)
      removeFrom(key)
      goOn()
    }
    if (guard === undefined) return leave()
    if (guard.unanswered === undefined) return ask(usualQuestion(guard, leave))
    // The user may close it again while the server is being asked.
    if (asking.current.has(key)) return
    asking.current.add(key)
    void closingQuestion(guard, leave)
      .then((question) => {
        if (guards.current.has(key)) ask(question)
      })
      .finally(() => asking.current.delete(key))
  }

  return (
    <ModalContext value={open}>
      <PreloadContext value={preload}>
        <DialogContext value={openDialog}>
          {children}
          {stack.map(({ key, component, input }, depth) => (
            <Layer
              key={key}
              component={component}
              input={input}
              zIndex={firstLayer + depth}
              isTop={depth === stack.length - 1}
              closeNow={() => close(key)}
              onClose={() => askToClose(key)}
              setGuard={(guard) => (guard ? guards.current.set(key, guard) : guards.current.delete(key))}
            />
          ))}
        </DialogContext>
      </PreloadContext>
    </ModalContext>
  )
}

/** `latest` includes new layers immediately, before they are rendered. */
function useLayers() {
  const [stack, setStack] = useState<readonly OpenLayer[]>([])
  const lastKey = useRef(0)
  const layers = useRef(stack)
  const change = useCallback((next: readonly OpenLayer[]) => {
    layers.current = next
    setStack(next)
  }, [])

  // Unchecked here; OpenModal and OpenDialog, the two ways to open a layer, check the input's type.
  const add = useCallback(
    (component: unknown, input: object, address: string | undefined) => {
      lastKey.current += 1
      const returnFocusTo = document.activeElement
      const layer = { key: lastKey.current, component: component as AnyModal, input, address, returnFocusTo }
      change([...layers.current, layer])
    },
    [change],
  )
  const removeAll = useCallback(
    (isGone: (layer: OpenLayer, depth: number) => boolean) => {
      const lowest = layers.current.find(isGone)
      if (lowest === undefined) return
      change(layers.current.filter((layer, depth) => !isGone(layer, depth)))
      returnFocus(lowest.returnFocusTo)
      return lowest
    },
    [change],
  )
  return {
    stack,
    latest: useCallback(() => layers.current, []),
    add,
    remove: (key: number) => removeAll((layer) => layer.key === key),
    /** Removes a layer and those above it. */
    removeFrom: (key: number) => {
      const from = layers.current.findIndex((layer) => layer.key === key)
      removeAll((_, depth) => from >= 0 && depth >= from)
    },
  }
}

/** Waits until the layer is gone, since its focus trap would take the focus back. If the element is gone too, the screen gets the focus. */
const returnFocus = (element: Element | null) =>
  setTimeout(() => {
    if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
    focusIfLost(document.querySelector('main'), { preventScroll: true })
  })

type LayerProps = {
  component: AnyModal
  input: object
  zIndex: number
  isTop: boolean
  closeNow: () => void
  onClose: () => void
  setGuard: SetGuard
}

function Layer({ component: Component, input, zIndex, isTop, closeNow, onClose: close, setGuard }: LayerProps) {
  // Keep the first function: it's bound to this layer, and forms that set their guard in an effect need a stable one.
  const [stableSetGuard] = useState<SetGuard>(() => setGuard)

  function onClose() {
    // Esc in a popover over the modal, such as a calendar, or in the panel beside it, closes only that; Mantine calls every window listener.
    if (document.activeElement?.closest('.mantine-Popover-dropdown, [data-beside]')) return
    close()
  }
  const frame: Frame = { opened: true, onClose, zIndex, closeOnEscape: isTop, returnFocus: false }

  return (
    <GuardContext value={stableSetGuard}>
      <ErrorBoundary fallback={(failure) => <ModalProblem frame={{ ...frame, onClose: closeNow }} {...failure} />}>
        <Component frame={frame} closeNow={closeNow} {...input} />
      </ErrorBoundary>
    </GuardContext>
  )
}
