import type { Call } from '@dray/contract/call'
import { callAddress } from '@dray/contract/call/call-address'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { takePageAnswer } from '../kit/api/page-answers.ts'
import { Problem, request } from '../kit/api/request.ts'

type ReadCall<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> = Call<P, Q, z.ZodType, A>
type Kept = { answer?: unknown; problem?: Problem; askedAt: number; ask: () => void }
type Shown<A extends z.ZodType> = { answer: z.output<A> | undefined; problem: Problem | undefined }

const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()
/** Pages in use, by the address of their call. */
const users = new Map<string, number>()

function keep(address: string, changed: Partial<Kept>): void {
  const known = kept.get(address)
  if (known === undefined) return
  kept.set(address, { ...known, ...changed })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const freshMs = 3000
/** For prices and stock; the rest is told by the stream of changes. Sending an order checks its prices again. */
const refreshMs = 300_000

/** The newest answer that is known, asked for again when the page opens, comes back into view, or has been open for a while. */
export function useAnswer<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  call: ReadCall<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> } = {},
): Shown<A> {
  const address = callAddress(call, input)
  begin(call, input, address)
  const entry = useSyncExternalStore(subscribe, () => kept.get(address))
  useEffect(() => {
    users.set(address, (users.get(address) ?? 0) + 1)
    refresh(address)
    return () => void users.set(address, (users.get(address) ?? 1) - 1)
  }, [address])
  return { answer: entry?.answer as z.output<A> | undefined, problem: entry?.problem }
}

function begin<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  call: ReadCall<P, Q, A>,
  input: { params?: z.output<P>; query?: z.output<Q> },
  address: string,
): void {
  if (kept.has(address)) return
  const ask = () => {
    keep(address, { askedAt: Date.now() })
    request(call, input, { known: kept.get(address)?.answer, expects: ['signed-out', 'portal-off', 'not-found'] })
      .then((answer) => kept.set(address, { answer, askedAt: Date.now(), ask }))
      .catch((problem: unknown) => problem instanceof Problem && keep(address, { problem }))
      .finally(() => keep(address, {}))
  }
  const found = takePageAnswer(call, address)
  kept.set(address, { ...(found && { answer: found.answer }), askedAt: found ? Date.now() : 0, ask })
}

function refresh(address: string, olderThan = freshMs): void {
  const entry = kept.get(address)
  if (entry && Date.now() - entry.askedAt >= olderThan) entry.ask()
}

/** After a change: what is shown is asked for again now, the rest when it is shown. */
export function refreshAll(): void {
  for (const [address, entry] of kept) {
    if ((users.get(address) ?? 0) > 0) entry.ask()
    else kept.set(address, { ...entry, askedAt: 0 })
  }
}

/** Keeps the last contact's answers from whoever opens the device next. */
export function forgetAnswers(): void {
  kept.clear()
  for (const listener of listeners) listener()
}

const refreshShown = (): void => {
  if (document.visibilityState !== 'visible') return
  for (const [address, count] of users) if (count > 0) refresh(address)
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', refreshShown)
  window.addEventListener('online', refreshShown)
  setInterval(refreshShown, refreshMs)
}
