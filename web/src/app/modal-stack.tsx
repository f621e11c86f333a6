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

type Opened = { key: number; shown: AnyModal; input: object; focusAfter: Element | null }
export type ModalRegistry = { readonly [Name in ModalName]: ComponentType<PropsOf<Name>> }
type AnyModal = ComponentType<Layered>

/** Mantine opens its menus and pickers at 300; there is room below for a hundred layers. */
const firstLayer = 200

/**
 * Keeps every open modal mounted, one above the other. The modals manager of Mantine mounts only
 * the top one, so a Confirmation over New Order would throw the cart away.
 */
export function ModalStack({ registry, children }: PropsWithChildren<{ registry: ModalRegistry }>) {
  const [stack, setStack] = useState<readonly Opened[]>([])
  const lastKey = useRef(0)

  // A layer gets the input that it was opened with, which the two ways to open one check: by name, and with the dialog itself.
  const openLayer = useCallback((shown: unknown, input: object) => {
    lastKey.current += 1
    const opened: Opened = {
      key: lastKey.current,
      shown: shown as AnyModal,
      input,
      focusAfter: document.activeElement,
    }
    setStack((layers) => [...layers, opened])
  }, [])
  const open: OpenModal = useCallback((name, input) => openLayer(registry[name], input), [openLayer, registry])
  const openDialog: OpenDialog = openLayer

  const close = useCallback((key: number, focusAfter: Element | null) => {
    setStack((layers) => layers.filter((layer) => layer.key !== key))
    // When the layer is gone: the trap of the modal above would take the focus back before.
    setTimeout(() => {
      if (focusAfter instanceof HTMLElement && focusAfter.isConnected) focusAfter.focus({ preventScroll: true })
    })
  }, [])

  return (
    <ModalContext value={open}>
      <DialogContext value={openDialog}>
        {children}
        {stack.map(({ key, shown, input, focusAfter }, depth) => (
          <Layer
            key={key}
            shown={shown}
            input={input}
            zIndex={firstLayer + depth}
            isTop={depth === stack.length - 1}
            closeNow={() => close(key, focusAfter)}
            ask={(question, onConfirm) =>
              open('Confirmation', {
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
  shown: AnyModal
  input: object
  zIndex: number
  isTop: boolean
  closeNow: () => void
  ask: (question: string, onConfirm: () => void) => void
}

function Layer({ shown: Shown, input, zIndex, isTop, closeNow, ask }: LayerProps) {
  const guard = useRef<Guard>(undefined)
  const setGuard: SetGuard = useCallback((latest) => {
    guard.current = latest
  }, [])

  function onClose() {
    // Esc in what stands open over the modal, such as a calendar, is for that alone; Mantine tells every listener of the window.
    if (document.activeElement?.closest('.mantine-Popover-dropdown')) return
    if (guard.current === undefined) return closeNow()
    const { question, onDiscard } = guard.current
    ask(question, () => {
      onDiscard()
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
          <Shown frame={frame} closeNow={closeNow} {...input} />
        </Suspense>
      </ErrorBoundary>
    </GuardContext>
  )
}
