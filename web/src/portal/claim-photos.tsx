import { uploadPortalPhoto } from '@dray/contract/customers/portal-claims'
import { photoTypes } from '@dray/domain/storage/files'
import { useState } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { newUuid } from '../kit/new-uuid.ts'
import style from './portal.module.css'

/** `name`: once it has arrived. `preview`: until the page is loaded again. */
export type AddedPhoto = { key: string; preview?: string; name?: string }

type Props = {
  photos: readonly AddedPhoto[]
  /** The product that they show. */
  about: string
  mayAdd: boolean
  onChange: (change: (photos: readonly AddedPhoto[]) => readonly AddedPhoto[]) => void
}

export function Photos({ photos, about, mayAdd, onChange }: Props) {
  const [problem, setProblem] = useState<Problem>()
  async function add(file: File) {
    const photo: AddedPhoto = { key: newUuid(), preview: URL.createObjectURL(file) }
    setProblem(undefined)
    onChange((known) => [...known, photo])
    try {
      const { name } = await request(uploadPortalPhoto, { body: file })
      onChange((known) => known.map((each) => (each.key === photo.key ? { ...photo, name } : each)))
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      onChange((known) => known.filter(({ key }) => key !== photo.key))
      setProblem(failure)
    }
  }
  return (
    <>
      <div className={style.photos}>
        {photos.map(({ key, preview, name }, index) => (
          <button
            key={key}
            type="button"
            className={style.photo}
            aria-label={`Remove photo ${index + 1} of ${about}`}
            aria-busy={name === undefined}
            onClick={() => onChange((known) => known.filter((each) => each.key !== key))}
          >
            {preview === undefined ? index + 1 : <img src={preview} alt="" />}
          </button>
        ))}
        {mayAdd && (
          <label className={`${style.secondary} ${style.small}`}>
            Add a photo
            <input
              type="file"
              className={style.file}
              accept={photoTypes.join(',')}
              aria-label={`Add a photo of ${about}`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void add(file)
                currentTarget.value = ''
              }}
            />
          </label>
        )}
      </div>
      {problem && (
        <p role="alert" className={style.problem}>
          {problem.body.code === 'unexpected' ? 'The photo didn’t arrive. Try again.' : problem.message}
        </p>
      )}
    </>
  )
}
