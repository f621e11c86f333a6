import { type NewClaim, sendPortalClaim } from '@dray/contract/customers/portal-claims'
import { useEffect, useState } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { refreshAll } from './answers.ts'
import type { AddedPhoto } from './claim-photos.tsx'
import { readStored, store } from './stored.ts'

export const claimReasons = ['Damaged', 'Missing', 'Wrong product', 'Expired', 'Other'] as const

export type ClaimedLine = { units: number; reason: string; photos: readonly AddedPhoto[] }
export const unclaimed: ClaimedLine = { units: 0, reason: claimReasons[0], photos: [] }

type Draft = {
  /** By the id of the order's line. */
  lines: Readonly<Record<string, ClaimedLine>>
  note: string
  /** A claim without an answer yet, and its Idempotency-Key. Until it is answered, nothing can be changed. */
  sending: { key: string; claim: NewClaim } | null
}
const blank: Draft = { lines: {}, note: '', sending: null }

/** The device keeps the draft, because a phone may reload the page while its camera is open. A claim is sent once, even after a reload. */
export function useClaim(contact: string, orderNum: string, onSent: () => void) {
  const key = `dray-portal-claim ${contact} ${orderNum}`
  const [draft, setDraft] = useState(() => readStored(key, blank))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => store(key, draft === blank ? undefined : withoutPreviews(draft)), [key, draft])

  async function send() {
    if (isSending) return
    const sending = draft.sending ?? { key: newUuid(), claim: claimIn(draft) }
    setSending(true)
    setProblem(undefined)
    setDraft({ ...draft, sending })
    store(key, withoutPreviews({ ...draft, sending }))
    try {
      await request(sendPortalClaim, { params: { orderNum }, body: sending.claim }, { idempotencyKey: sending.key })
      setDraft(blank)
      store(key, undefined)
      refreshAll()
      onSent()
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      setProblem(failure)
      if (!failure.isOutcomeUnknown) setDraft((before) => ({ ...before, sending: null }))
    } finally {
      setSending(false)
    }
  }
  return {
    draft,
    claimed: claimedLines(draft).map(([, line]) => line),
    changeNote: (note: string) => setDraft((before) => ({ ...before, note })),
    changeLine: (id: string, change: (line: ClaimedLine) => ClaimedLine) =>
      setDraft((before) => ({ ...before, lines: { ...before.lines, [id]: change(before.lines[id] ?? unclaimed) } })),
    send,
    isSending,
    isUnanswered: draft.sending !== null && !isSending,
    problem,
  }
}

const claimedLines = ({ lines }: Draft) => Object.entries(lines).filter(([, { units }]) => units > 0)

const claimIn = (draft: Draft): NewClaim => ({
  lines: claimedLines(draft).map(([orderLineId, { units, reason, photos }]) => ({
    orderLineId,
    units,
    reason,
    photos: photos.flatMap(({ name }) => name ?? []),
  })),
  note: draft.note.trim() || null,
})

/** A preview lives as long as its page, and a photo that hasn't arrived has no other trace. */
const withoutPreviews = (draft: Draft): Draft => ({
  ...draft,
  lines: Object.fromEntries(
    Object.entries(draft.lines).map(([id, { photos, ...line }]) => {
      const arrived = photos.filter(({ name }) => name !== undefined).map(({ preview: _, ...photo }) => photo)
      return [id, { ...line, photos: arrived }]
    }),
  ),
})
