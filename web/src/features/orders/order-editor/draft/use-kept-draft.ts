import { draftNumber } from '@dray/domain/orders/order-number'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '../../../../shared/api/idempotency-key.ts'
import { keepPause } from '../../../../shared/timings.ts'
import { dropKept, readKept, type Sending, writeKept } from './kept-draft.ts'
import { emptyDraft, isEmptyDraft, type OrderDraft } from './order-draft.ts'

type Held = { draft: OrderDraft; sending: Sending }

export type ChangeDraft = (change: (draft: OrderDraft) => OrderDraft) => void

/**
 * The order in the editor, kept in this browser for its user: it survives a reload, a refusal and a lost connection.
 * `forget` ends that, when the order was saved or given up.
 */
export function useKeptDraft(userId: number) {
  const [kept] = useState(() => readKept(userId))
  const [held, setHeld] = useState<Held>(() => kept ?? anew())
  const [continuedFrom, setContinuedFrom] = useState(kept?.savedAt)
  const [isKept, setIsKept] = useState(true)
  const unwritten = useRef<Held>(undefined)
  const isOver = useRef(false)

  function write() {
    const latest = unwritten.current
    unwritten.current = undefined
    if (latest === undefined || isOver.current) return
    const { draft, sending } = latest
    setIsKept(
      isEmptyDraft(draft) ? dropKept(userId, sending.draftNum) : writeKept(userId, { ...latest, savedAt: new Date() }),
    )
  }

  useWritten(held, write)

  const hold = useCallback((next: (before: Held) => Held) => {
    setHeld((before) => {
      const after = next(before)
      if (after !== before) unwritten.current = after
      return after
    })
  }, [])
  const change: ChangeDraft = useCallback(
    (changed) =>
      hold((before) => {
        const draft = changed(before.draft)
        return draft === before.draft ? before : { ...before, draft }
      }),
    [hold],
  )

  return {
    ...held,
    /** When the order that was continued was last changed; undefined for one begun here. */
    continuedFrom,
    /** False when this browser does not keep it: leaving the page would lose the order. */
    isKept,
    change,
    /** Writes at once what an order is about to be sent with. */
    keepSending: (draft: OrderDraft, sending: Sending) => {
      setHeld((before) => ({ ...before, sending }))
      unwritten.current = { draft, sending }
      setIsKept(writeKept(userId, { draft, sending, savedAt: new Date() }))
    },
    startOver: () => {
      setContinuedFrom(undefined)
      dropKept(userId, held.sending.draftNum)
      hold(anew)
    },
    forget: () => {
      isOver.current = true
      dropKept(userId, held.sending.draftNum)
    },
  }
}

/** Writes after a pause in the typing, and what the pause still holds back before the page or the editor goes. */
function useWritten(held: Held, write: () => void) {
  const writeNow = useEffectEvent(write)
  // The browser's storage is the world outside React.
  useEffect(() => {
    const timer = setTimeout(() => writeNow(), keepPause)
    return () => clearTimeout(timer)
  }, [held])
  useEffect(() => {
    const leave = () => writeNow()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
}

const anew = (): Held => ({
  draft: emptyDraft,
  sending: { draftNum: draftNumber(choose), orderNum: null, key: newKey() },
})

/** A fair choice: what the largest 32-bit number would favour is drawn again. */
function choose(choices: number): number {
  const limit = 2 ** 32 - (2 ** 32 % choices)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % choices : choose(choices)
}
