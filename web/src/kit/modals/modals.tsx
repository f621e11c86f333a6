import type { ModalProps } from '@mantine/core'
import type { Unanswered } from '../api/request.ts'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The modals that can be opened by name, with their inputs. The business modals are in `records/modal-inputs.ts`. */
export interface ModalInputs {
  Confirmation: {
    question: string
    title?: string
    confirmLabel?: string
    cancelLabel?: string
    danger?: boolean
    onConfirm: () => void
  }
}
export type ModalName = keyof ModalInputs

/** Props that each modal spreads on its Mantine <Modal>. `onClose` asks first if there are unsaved changes. */
export type Frame = Pick<ModalProps, 'opened' | 'onClose' | 'zIndex' | 'closeOnEscape' | 'returnFocus'>
/** `closeNow` closes without asking, for use after a successful save. */
export type Layered = { frame: Frame; closeNow: () => void }
export type PropsOf<Name extends ModalName> = ModalInputs[Name] & Layered
export type OpenModal = <Name extends ModalName>(name: Name, input: ModalInputs[Name]) => void

export const ModalContext = createContext<OpenModal>(() => {
  throw new Error('useOpenModal was called outside <ModalStack>')
})
/** Opens a modal by name, above whatever is open. */
export const useOpenModal = (): OpenModal => useContext(ModalContext)

export type PreloadModal = (name: ModalName) => void
export const PreloadContext = createContext<PreloadModal>(() => undefined)
/** Fetches the code of a modal that is likely to be opened next. */
export const usePreloadModal = (): PreloadModal => useContext(PreloadContext)

/** For the button of a large modal: fetches its code when the pointer or the focus reaches the button. */
export function usePreloadOnApproach(name: ModalName) {
  const preload = usePreloadModal()
  const fetch = () => preload(name)
  return { onPointerEnter: fetch, onFocus: fetch }
}

/** A dialog that only its own feature opens and that isn't in the registry. */
export type Dialog<Input extends object> = ComponentType<Input & Layered>
export type OpenDialog = <Input extends object>(dialog: Dialog<Input>, input: Input) => void

export const DialogContext = createContext<OpenDialog>(() => {
  throw new Error('useOpenDialog was called outside <ModalStack>')
})
/** Opens a dialog of the calling feature above whatever is open; import it lazily. */
export const useOpenDialog = (): OpenDialog => useContext(DialogContext)

/** The question to ask before this layer closes, and what to do once confirmed. Not set if nothing would be lost. */
export type Guard = GuardTexts & {
  question: string
  onDiscard: () => void
  isSending: boolean
  isStored: boolean
  unanswered: LostRecord | undefined
}
/** A record whose answer was lost: a "payment", as in "The payment was saved". */
type LostRecord = Unanswered & { noun: string }
/** The default labels, "Discard" and "Keep editing", fit unsaved edits. */
type GuardTexts = { title?: string | undefined; confirmLabel?: string | undefined; cancelLabel?: string | undefined }
export type SetGuard = (guard: Guard | undefined) => void
export const GuardContext = createContext<SetGuard>(() => undefined)

export type UnsavedOptions = {
  /** A reload would restore the edits, so the browser doesn't have to ask before the page closes. */
  isStored?: boolean
  /** Called once the user confirmed discarding the edits. */
  onDiscard?: () => void
}
type GuardOptions = UnsavedOptions &
  GuardTexts & {
    /** While sending, the modal stays open; the answer will close it. */
    isSending?: boolean
    /** The request whose answer was lost, and what it was to save. Closing asks the server about it first. */
    sent?: { lost: Unanswered | undefined; noun: string }
  }

/** With unsaved changes, Esc and the close buttons ask this question first, and the browser asks before the page closes. */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question = 'You have unsaved changes. Close without saving?',
  { isStored = false, onDiscard, isSending = false, sent, title, confirmLabel, cancelLabel }: GuardOptions = {},
): void {
  const setGuard = useContext(GuardContext)
  const discard = useEffectEvent(() => onDiscard?.())
  const { noun } = sent ?? {}
  const [call, key] = [sent?.lost?.call, sent?.lost?.key]
  // The modal stack is outside this component, so register the guard and remove it on unmount.
  useEffect(() => {
    const texts = { title, question, confirmLabel, cancelLabel }
    const unanswered = call && key && noun !== undefined ? { call, key, noun } : undefined
    const isGuarded = isUnsaved || isSending || unanswered !== undefined
    setGuard(isGuarded ? { ...texts, isSending, isStored, unanswered, onDiscard: () => discard() } : undefined)
    return () => setGuard(undefined)
  }, [setGuard, isUnsaved, isSending, isStored, call, key, noun, title, question, confirmLabel, cancelLabel])
  const isAtRisk = isUnsaved && !isStored
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
