import type { Order } from '@dray/contract/orders'
import { switchToAuto } from '@dray/domain/orders/cart-batches'
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { changedParts, draftOf, type EditDraft, type Part } from './edit-draft.ts'
import { begun, type Held, settledBy, withTheirs } from './held-order.ts'
import { withParts } from './merge-drafts.ts'
import type { ChangeDraft } from './use-kept-draft.ts'
import { useSaveOrder } from './use-save-order.ts'

export type EditOrderEditor = ReturnType<typeof useEditOrder>

type Given = {
  /** The order as it was last read. */
  order: Order
  onClose: () => void
  /** Whether it stays open after Update too, because closing would lose something. */
  staysOpen: boolean
  /** Told of every save. */
  tell?: ((order: Order) => void) | undefined
}

/** One editing session of a saved order: what was typed survives refusals and what others do meanwhile. */
export function useEditOrder({ order: read, onClose, staysOpen, tell }: Given) {
  const [held, setHeld] = useState(() => begun(read))
  const edits = useEdits(setHeld)
  const save = useSaveOrder({ onSaved, onTheirs })
  const { order, draft, meanwhile } = held
  const base = useMemo(() => draftOf(order), [order])
  const changed = useMemo<ReadonlySet<Part>>(() => new Set(changedParts(base, draft)), [base, draft])

  // What this window saves itself is read again before its own answer arrives.
  if (read !== held.seen && !save.isPending) setHeld(withTheirs(held, read, { by: null, isRefused: false }))

  function onSaved(answer: Order, how: 'stay' | 'close') {
    tell?.(answer)
    if (how === 'close' && !staysOpen) onClose()
    else setHeld({ ...begun(answer), news: 'saved' })
  }
  /** Somebody was quicker. Where nothing of it stands in this form, the save goes on by itself. */
  function onTheirs(current: Order, by: string | null, how: 'stay' | 'close') {
    const next = withTheirs(held, current, { by, isRefused: true })
    setHeld(next)
    const left = changedParts(draftOf(current), next.draft)
    // An answer that was lost on the way: the server has it all.
    if (left.length === 0) return onSaved(current, how)
    if (next.meanwhile === undefined) send(next, how)
  }
  const send = (now: Held, how: 'stay' | 'close') => save.save({ order: now.order, draft: now.draft, how })

  return {
    order,
    base,
    draft,
    changed,
    meanwhile,
    news: held.news,
    isSaving: save.isPending ? save.variables?.how : undefined,
    problem: save.problem,
    ...edits,
    /** Saves, also over what somebody else has changed, which is shown by then. */
    save: (how: 'stay' | 'close') => send(held, how),
    /** Sends again in the same way, with the batches of a product to be found by what is free now (D-169). */
    reallocate: (productId: number) => {
      const next = { ...held, draft: { ...held.draft, cart: switchToAuto(held.draft.cart, productId) } }
      setHeld(next)
      send(next, save.variables?.how ?? 'stay')
    },
    take: (parts: readonly Part[]) =>
      setHeld((before) => {
        const next = withParts(before.draft, parts, base)
        return { ...before, draft: next, ...settledBy(before, changedParts(base, next)) }
      }),
    /** What was changed of the order beside this form, which needs no notice in it. */
    follow: (answer: Order) => {
      tell?.(answer)
      setHeld((before) => {
        const { news, meanwhile } = before
        return { ...withTheirs(before, answer, { by: null, isRefused: false }), news, meanwhile }
      })
    },
    /** The notice goes; what is here stays here. */
    keep: () => setHeld((before) => ({ ...before, meanwhile: undefined })),
  }
}

/** What is typed: into all of it, or into what a new order has too. */
function useEdits(setHeld: Dispatch<SetStateAction<Held>>) {
  const edit = useCallback(
    (change: (before: EditDraft) => EditDraft) =>
      setHeld((before) => {
        const next = change(before.draft)
        return next === before.draft ? before : { ...before, draft: next, news: undefined }
      }),
    [setHeld],
  )
  const change: ChangeDraft = useCallback(
    (part) =>
      edit((before) => {
        const after = part(before)
        return after === before ? before : { ...before, ...after }
      }),
    [edit],
  )
  return { edit, change }
}
