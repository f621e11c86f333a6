import type { FileList } from '@dray/contract/storage'
import { CloseButton } from '@mantine/core'
import type { UIEventHandler } from 'react'
import { Picture } from '../../kit/picture.tsx'
import { displayName } from './image-file.ts'
import style from './images.module.css'
import type { GridKeys } from './use-grid-keys.ts'

export type Image = FileList['files'][number]

type Props = {
  images: readonly Image[]
  keys: GridKeys
  onSelect: (image: Image) => void
  /** Absent when the user may not delete images. */
  onDelete: ((image: Image) => void) | undefined
  onScroll: UIEventHandler<HTMLElement> | undefined
}

/** The images of a bucket. One is in the tab order; the arrow keys move the focus, Enter selects, Delete deletes. */
export function ImageGrid({ images, keys, onSelect, onDelete, onScroll }: Props) {
  const { list, active, activate, onKeyDown } = keys
  return (
    <ul ref={list} className={style.grid} aria-label="Images" onKeyDown={onKeyDown} onScroll={onScroll}>
      {images.map((image, index) => {
        const name = displayName(image.name)
        const tabIndex = index === active ? 0 : -1
        return (
          <li key={image.name} className={style.tile}>
            <button
              type="button"
              className={`stack field ${style.choose}`}
              tabIndex={tabIndex}
              title={image.name}
              aria-label={`Select ${name}`}
              {...(onDelete ? { 'aria-keyshortcuts': 'Delete' } : {})}
              onClick={() => onSelect(image)}
              onFocus={() => activate(index)}
              onKeyDown={(event) => {
                // MacBooks have no Delete key.
                if (event.key === 'Delete' || event.key === 'Backspace') onDelete?.(image)
              }}
            >
              <Picture src={image.url} alt="" size={108} whole />
              <span className={`ellipsis ${style.caption}`}>{name}</span>
            </button>
            {onDelete && (
              <CloseButton
                className={style.delete}
                size="sm"
                tabIndex={tabIndex}
                aria-label={`Delete ${name}`}
                title={`Delete ${name}`}
                onClick={() => onDelete(image)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
