import { maxProofPhotos } from '@dray/domain/deliveries/stop-events'
import { useCallback, useRef, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'
import style from './stop.module.css'

export type TakenPhoto = { key: string; photo: Blob }
type Props = {
  photos: readonly TakenPhoto[]
  onChange: (photos: TakenPhoto[]) => void
  problem: string | undefined
}

/** Photos of the drop, taken or chosen on the phone. */
export function PhotoField({ photos, onChange, problem }: Props) {
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
