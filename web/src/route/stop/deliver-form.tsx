import { acceptedLines, lineProblem, missingProof, noReturns, type ProofRules } from '@dray/domain/deliveries/stop-form'
import { maxLengths } from '@dray/domain/limits'
import { type FormEvent, useState } from 'react'
import { focusFirstInvalid } from '../../kit/focus.ts'
import type { RouteStop } from '../stored-route.ts'
import { PhotoField, type TakenPhoto } from './photo-field.tsx'
import { Sheet } from './sheet.tsx'
import { SignaturePad } from './signature-pad.tsx'
import style from './stop.module.css'
import { TextField } from './text-field.tsx'
import { type TypedReturns, UnitsFields } from './units-fields.tsx'
import type { Delivered } from './use-stop-actions.ts'

type Props = {
  stop: RouteStop
  rules: ProofRules
  onDeliver: (content: Delivered) => void
  onClose: () => void
}

const missingTexts = {
  signature: 'Your company requires a signature.',
  photo: 'Your company requires a photo.',
}

/** Asks for the units, who received them, a signature and photos. */
export function DeliverForm({ stop, rules, onDeliver, onClose }: Props) {
  const [returns, setReturns] = useState<TypedReturns>(new Map())
  const [receivedBy, setReceivedBy] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const [photos, setPhotos] = useState<TakenPhoto[]>([])
  const [notes, setNotes] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = missingProof(rules, { signature, photos: photos.length })
  const wrongLines = stop.items.filter((line) => lineProblem(line, returns.get(line.id) ?? noReturns) !== undefined)
  const isDirty = returns.size > 0 || receivedBy !== '' || signature !== null || photos.length > 0 || notes !== ''
  const problem = (part: keyof typeof missingTexts) =>
    isTried && missing.includes(part) ? missingTexts[part] : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (missing.length > 0 || wrongLines.length > 0) return focusFirstInvalid(event.currentTarget)
    const accepted = acceptedLines(stop.items, returns)
    onDeliver({
      kind: 'DELIVERED',
      orderId: stop.id,
      ...(accepted && { accepted }),
      ...(receivedBy.trim() !== '' && { receivedBy: receivedBy.trim() }),
      ...(signature !== null && { signature }),
      ...(photos.length > 0 && { photos: photos.map(({ photo }) => photo) }),
      ...(notes.trim() !== '' && { notes: notes.trim() }),
    })
  }
  const done = stop.pickupOrder ? 'Picked up' : 'Delivered'
  return (
    <Sheet title={`${done}: ${stop.customerName}`} isDirty={isDirty} onClose={onClose}>
      <form onSubmit={submit} noValidate className={style.form}>
        <UnitsFields
          lines={stop.items}
          returns={returns}
          isTried={isTried}
          onChange={(lineId, next) => setReturns((before) => new Map(before).set(lineId, next))}
        />
        <TextField
          label={stop.pickupOrder ? 'Picked up by' : 'Received by'}
          maxLength={maxLengths.name}
          value={receivedBy}
          onChange={setReceivedBy}
        />
        <SignaturePad
          value={signature}
          onChange={setSignature}
          receivedBy={receivedBy}
          problem={problem('signature')}
        />
        <PhotoField photos={photos} onChange={setPhotos} problem={problem('photo')} />
        <TextField label="Notes" maxLength={maxLengths.collectionNote} value={notes} onChange={setNotes} />
        <footer className={style.formEnd}>
          {isTried && (missing.length > 0 || wrongLines.length > 0) && (
            <p role="alert" className="danger">
              {[
                ...(wrongLines.length > 0 ? [`Check the units of ${wrongLines.map(lineName).join(', ')}.`] : []),
                ...missing.map((part) => missingTexts[part]),
              ].join(' ')}
            </p>
          )}
          <button type="submit" data-primary="">
            {done}
          </button>
        </footer>
      </form>
    </Sheet>
  )
}

const lineName = ({ productName }: RouteStop['items'][number]): string => productName
