import { readPortalReturnable, type ReturnableLine } from '@dray/contract/customers/portal-claims'
import { maxClaimPhotos } from '@dray/domain/limits'
import { useAnswer } from './answers.ts'
import { Photos } from './claim-photos.tsx'
import { go, Link } from './navigation.tsx'
import style from './portal.module.css'
import { Stepper } from './stepper.tsx'
import { Unread } from './unread.tsx'
import { type ClaimedLine, claimReasons, unclaimed, useClaim } from './use-claim.ts'

/** As the server has it. */
const maxNote = 500

type Props = { orderNum: string; contact: string }

/** A contact reports a problem with a delivered order. */
export function ClaimPage({ orderNum, contact }: Props) {
  const page = `/orders/${encodeURIComponent(orderNum)}`
  const { answer: lines, problem: unread } = useAnswer(readPortalReturnable, { params: { orderNum } })
  const claim = useClaim(contact, orderNum, () => go(page, { replace: true }))
  const { draft, claimed, isSending, isUnanswered, problem } = claim
  const photos = claimed.flatMap((line) => line.photos)
  const isUploading = photos.some(({ name }) => name === undefined)
  const isBlocked = isSending || (!isUnanswered && (claimed.length === 0 || isUploading))
  return (
    <>
      <div className="row">
        <Link to={page} className={style.back} aria-label="Back to the order">
          ‹
        </Link>
        <h1 className="grow">Report a problem</h1>
      </div>
      <p className="muted">
        Order {orderNum}. Say how many units are affected, and add up to {maxClaimPhotos} photos.
      </p>
      {!lines && <Unread problem={unread} />}
      {lines?.length === 0 && <p>Everything in this order has been credited already.</p>}
      {lines && lines.length > 0 && (
        <fieldset className={style.card} disabled={isUnanswered || isSending} aria-label="Products">
          <ul className="stack">
            {lines.map((line) => (
              <Line
                key={line.orderLineId}
                line={line}
                claimed={draft.lines[line.orderLineId] ?? unclaimed}
                mayAddPhoto={photos.length < maxClaimPhotos}
                onChange={(change) => claim.changeLine(line.orderLineId, change)}
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
              value={draft.note}
              onChange={({ currentTarget }) => claim.changeNote(currentTarget.value)}
            />
          </label>
        </fieldset>
      )}
      {isUnanswered && <p role="alert">We don’t know yet whether this arrived. Try again: it can’t be sent twice.</p>}
      {problem && !isUnanswered && (
        <p role="alert" className={style.problem}>
          {problem.message}
        </p>
      )}
      <button
        type="button"
        className={style.primary}
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && void claim.send()}
      >
        {isSending ? 'Sending...' : isUnanswered ? 'Try again' : 'Send to us'}
      </button>
      <p className="muted">
        {isUploading ? 'Your photos are still uploading.' : 'We’ll look into it and answer here.'}
      </p>
    </>
  )
}

type LineProps = {
  line: ReturnableLine
  claimed: ClaimedLine
  mayAddPhoto: boolean
  onChange: (change: (before: ClaimedLine) => ClaimedLine) => void
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
            {claimReasons.map((each) => (
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
