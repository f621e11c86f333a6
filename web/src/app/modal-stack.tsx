import { type ComponentType, lazy, type PropsWithChildren, Suspense, useCallback, useRef, useState } from 'react'
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
  type PropsOf,
  type SetGuard,
} from '../shared/modals/modals.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const ModalProblem = lazy(async () => ({ default: (await import('./modal-problem.tsx')).ModalProblem }))

type OpenLayer = { key: number; component: AnyModal; input: object; returnFocusTo: Element | null }
export type ModalRegistry = { readonly [Name in ModalName]: ComponentType<PropsOf<Name>> }
type AnyModal = ComponentType<Layered>

/** Mantine's menus and pickers are at 300, which leaves room for a hundred layers. */
const firstLayer = 200

/**
 * Keeps every open modal mounted, one above the other. Mantine's modals manager mounts only the top one, so a
 * Confirmation over New Order would throw the cart away.
 */
export function ModalStack({ registry, children }: PropsWithChildren<{ registry: ModalRegistry }>) {
  const [stack, setStack] = useState<readonly OpenLayer[]>([])
  const lastKey = useRef(0)

  // The input is unchecked here: OpenModal and OpenDialog, the two ways to open a layer, check its type.
  const openLayer = useCallback((component: unknown, input: object) => {
    lastKey.current += 1
    const layer: OpenLayer = {
      key: lastKey.current,
      component: component as AnyModal,
      input,
      returnFocusTo: document.activeElement,
    }
    setStack((layers) => [...layers, layer])
  }, [])
  const open: OpenModal = useCallback((name, input) => openLayer(registry[name], input), [openLayer, registry])
  const openDialog: OpenDialog = openLayer

  const close = useCallback((key: number, returnFocusTo: Element | null) => {
    setStack((layers) => layers.filter((layer) => layer.key !== key))
    // Wait until the layer is gone: its focus trap would take the focus back.
    setTimeout(() => {
      if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected)
        returnFocusTo.focus({ preventScroll: true })
    })
  }, [])

  return (
    <ModalContext value={open}>
      <DialogContext value={openDialog}>
        {children}
        {stack.map(({ key, component, input, returnFocusTo }, depth) => (
          <Layer
            key={key}
            component={component}
            input={input}
            zIndex={firstLayer + depth}
            isTop={depth === stack.length - 1}
            closeNow={() => close(key, returnFocusTo)}
            confirm={({ title, question }, onConfirm) =>
              open('Confirmation', {
                ...(title === undefined ? {} : { title }),
                question,
                confirmLabel: 'Discard',
                danger: true,
                cancelLabel: 'Keep editing',
                onConfirm,
              })
            }
          />
        ))}
      </DialogContext>
    </ModalContext>
  )
}

type LayerProps = {
  component: AnyModal
  input: object
  zIndex: number
  isTop: boolean
  closeNow: () => void
  confirm: (guard: Guard, onConfirm: () => void) => void
}

function Layer({ component: Component, input, zIndex, isTop, closeNow, confirm }: LayerProps) {
  const guard = useRef<Guard>(undefined)
  const setGuard: SetGuard = useCallback((latest) => {
    guard.current = latest
  }, [])

  function onClose() {
    // Esc in a popover over the modal, such as a calendar, closes only the popover; Mantine calls every window listener.
    if (document.activeElement?.closest('.mantine-Popover-dropdown')) return
    if (guard.current === undefined) return closeNow()
    const asked = guard.current
    if (asked.isSending) return
    confirm(asked, () => {
      asked.onDiscard()
      closeNow()
    })
  }
  const frame: Frame = { opened: true, onClose, zIndex, closeOnEscape: isTop, returnFocus: false }

  return (
    <GuardContext value={setGuard}>
      <ErrorBoundary
        fallback={(failure) => (
          <Suspense fallback={null}>
            <ModalProblem frame={{ ...frame, onClose: closeNow }} {...failure} />
          </Suspense>
        )}
      >
        <Suspense fallback={null}>
          <Component frame={frame} closeNow={closeNow} {...input} />
        </Suspense>
      </ErrorBoundary>
    </GuardContext>
  )
}
