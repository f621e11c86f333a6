import { acceptedLines, lineProblem, missingProof, noReturns, type ProofRules } from '@dray/domain/deliveries/stop-form'
import { maxLengths } from '@dray/domain/limits'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { maxProofPhotos } from '@dray/domain/deliveries/stop-events'
import { focusFirstInvalid } from '../../kit/focus.ts'
import type { RouteStop } from '../stored-route.ts'
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

type TakenPhoto = { key: string; photo: Blob }
type PhotoFieldProps = {
  photos: readonly TakenPhoto[]
  onChange: (photos: TakenPhoto[]) => void
  problem: string | undefined
}

/** Photos of the drop, taken or chosen on the phone. */
function PhotoField({ photos, onChange, problem }: PhotoFieldProps) {
  const [isReading, setReading] = useState(false)
  const [unreadable, setUnreadable] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function add(files: readonly File[]) {
    setReading(true)
    const taken = await Promise.all(files.slice(0, maxProofPhotos - photos.length).map(shrinkPhoto))
    const added = taken.flatMap((each) => ('photo' in each ? [{ key: crypto.randomUUID(), photo: each.photo }] : []))
    const sentences = taken.flatMap((each) => ('problem' in each ? [each.problem] : []))
    const tooMany =
      photos.length + files.length > maxProofPhotos ? [`A stop has at most ${maxProofPhotos} photos.`] : []
    setUnreadable([...sentences, ...tooMany].join(' ') || undefined)
    setReading(false)
    if (added.length > 0) onChange([...photos, ...added])
  }
  const text = unreadable ?? problem
  return (
    <fieldset className={style.group}>
      <legend>Photos</legend>
      {photos.length > 0 && (
        <ul className={`wrap row ${style.photos}`}>
          {photos.map(({ key, photo }, index) => (
            <li key={key}>
              <Thumbnail photo={photo} name={`Photo ${index + 1}`} />
              <button
                type="button"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => {
                  onChange(photos.filter((other) => other.key !== key))
                  input.current?.focus()
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxProofPhotos && (
        <label className={style.takePhoto}>
          {isReading ? 'Reading the photo...' : photos.length === 0 ? 'Take a photo' : 'Take another photo'}
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            aria-describedby={text === undefined ? undefined : 'photo-problem'}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              // The same file can be chosen again.
              currentTarget.value = ''
              void add(files)
            }}
          />
        </label>
      )}
      {text !== undefined && (
        <p id="photo-problem" role="alert" className="danger">
          {text}
        </p>
      )}
    </fieldset>
  )
}

function Thumbnail({ photo, name }: { photo: Blob; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(photo)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [photo],
  )
  return <img ref={show} alt={name} width="88" height="88" />
}

/** In pixels, along the longer side: enough to read a label, and about 300 kB. */
const maxSide = 1600
const quality = 0.8
/** Larger files make phones run out of memory. */
const maxBytes = 40_000_000

/** A JPEG small enough to send on a weak signal, or a sentence about the file. */
async function shrinkPhoto(file: File): Promise<{ photo: Blob } | { problem: string }> {
  if (file.size > maxBytes)
    return { problem: `${file.name} is too large to read on this phone. Take it again with a lower resolution.` }
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return { problem: `${file.name} isn't a photo this phone can read. Take or choose another.` }
  const photo = await drawJpeg(picture)
  picture.close()
  return photo === null ? { problem: `${file.name} couldn't be read. Close other apps and take it again.` } : { photo }
}

function drawJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  // JPEG has no transparency.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
