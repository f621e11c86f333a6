import { readPortalReturnable, type ReturnableLine, sendPortalClaim } from '@dray/contract/customers/portal-claims'
import { maxClaimPhotos } from '@dray/domain/limits'
import { useState } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import { refreshAll, useAnswer } from './answers.ts'
import { type AddedPhoto, Photos } from './claim-photos.tsx'
import { go, Link } from './navigation.tsx'
import style from './portal.module.css'
import { Stepper } from './stepper.tsx'
import { Unread } from './unread.tsx'

const reasons = ['Damaged', 'Missing', 'Wrong product', 'Expired', 'Other'] as const
/** As the server has it. */
const maxNote = 500

type ClaimedLine = { units: number; reason: string; photos: readonly AddedPhoto[] }
const nothing: ClaimedLine = { units: 0, reason: reasons[0], photos: [] }

/** What is wrong with a delivered order. */
export function ClaimPage({ orderNum }: { orderNum: string }) {
  const { answer: lines, problem } = useAnswer(readPortalReturnable, { params: { orderNum } })
  const [claimed, setClaimed] = useState<ReadonlyMap<string, ClaimedLine>>(new Map())
  const [note, setNote] = useState('')
  const sending = useSendClaim(orderNum)
  const chosen = [...claimed].filter(([, { units }]) => units > 0)
  const photos = chosen.reduce((sum, [, line]) => sum + line.photos.length, 0)
  const change = (id: string, changed: (before: ClaimedLine) => ClaimedLine) =>
    setClaimed((before) => new Map(before).set(id, changed(before.get(id) ?? nothing)))
  const isUploading = chosen.some(([, line]) => line.photos.some(({ name }) => name === undefined))
  const isBlocked = !sending.isUnanswered && (chosen.length === 0 || isUploading)
  const body = {
    lines: chosen.map(([orderLineId, line]) => ({
      orderLineId,
      units: line.units,
      reason: line.reason,
      photos: line.photos.flatMap(({ name }) => name ?? []),
    })),
    note: note.trim() || null,
  }
  return (
    <>
      <div className="row">
        <Link to={`/orders/${encodeURIComponent(orderNum)}`} className={style.back} aria-label="Back to the order">
          ‹
        </Link>
        <h1 className="grow">Report a problem</h1>
      </div>
      <p className="muted">
        Order {orderNum}. Say how many units are affected, and add up to {maxClaimPhotos} photos.
      </p>
      {!lines && <Unread problem={problem} />}
      {lines?.length === 0 && <p>Everything in this order has been credited already.</p>}
      {lines && lines.length > 0 && (
        <fieldset className={style.card} disabled={sending.isUnanswered || sending.isSending} aria-label="Products">
          <ul className="stack">
            {lines.map((line) => (
              <Line
                key={line.orderLineId}
                line={line}
                claimed={claimed.get(line.orderLineId) ?? nothing}
                mayAddPhoto={photos < maxClaimPhotos}
                onChange={(changed) => change(line.orderLineId, changed)}
              />
            ))}
          </ul>
          <label className={style.term}>
            Note
            <textarea
              className={style.input}
              rows={2}
              maxLength={maxNote}
              placeholder="Optional"
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </label>
        </fieldset>
      )}
      {sending.isUnanswered && !sending.isSending && (
        <p role="alert">We don’t know yet whether this arrived. Try again: it can’t be sent twice.</p>
      )}
      {sending.problem && !sending.isUnanswered && (
        <p role="alert" className={style.problem}>
          {sending.problem.message}
        </p>
      )}
      <button
        type="button"
        className={style.primary}
        aria-disabled={sending.isSending || isBlocked}
        onClick={() => !isBlocked && void sending.send(body)}
      >
        {sending.isSending ? 'Sending...' : sending.isUnanswered ? 'Try again' : 'Send to us'}
      </button>
      <p className="muted">{isUploading ? 'The photos are still on their way.' : 'We look at it and answer here.'}</p>
    </>
  )
}

type LineProps = {
  line: ReturnableLine
  claimed: ClaimedLine
  mayAddPhoto: boolean
  onChange: (changed: (before: ClaimedLine) => ClaimedLine) => void
}

const Line = ({ line: { name, left }, claimed: { units, reason, photos }, mayAddPhoto, onChange }: LineProps) => (
  <li className="stack">
    <div className="row">
      <span className="grow">
        <span className={style.name}>{name}</span>
        <span className="muted text-sm">of {left}</span>
      </span>
      <Stepper
        name={name}
        value={units}
        next={{ below: Math.max(0, units - 1), above: Math.min(left, units + 1) }}
        onTyped={(typed) => onChange((before) => ({ ...before, units: Math.min(left, typed) }))}
        onStep={(next) => onChange((before) => ({ ...before, units: next }))}
      />
    </div>
    {units > 0 && (
      <>
        <label className={style.term}>
          Problem
          <select
            className={style.input}
            value={reason}
            onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, reason: value }))}
          >
            {reasons.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Photos
          photos={photos}
          about={name}
          mayAdd={mayAddPhoto}
          onChange={(change) => onChange((before) => ({ ...before, photos: change(before.photos) }))}
        />
      </>
    )}
  </li>
)

type Claim = Parameters<typeof sendPortalClaim.body.parse>[0]

/** Sends a claim once: after a lost answer, the same goes out again under the same key. */
function useSendClaim(orderNum: string) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [unanswered, setUnanswered] = useState<{ key: string; claim: Claim }>()
  async function send(claim: Claim) {
    if (isSending) return
    const sent = unanswered ?? { key: newUuid(), claim }
    setSending(true)
    setProblem(undefined)
    try {
      const body = sendPortalClaim.body.parse(sent.claim)
      await request(sendPortalClaim, { params: { orderNum }, body }, { idempotencyKey: sent.key })
      refreshAll()
      go(`/orders/${encodeURIComponent(orderNum)}`, { replace: true })
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      setProblem(failure)
      setUnanswered(failure.isOutcomeUnknown ? sent : undefined)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem, isUnanswered: unanswered !== undefined }
}
