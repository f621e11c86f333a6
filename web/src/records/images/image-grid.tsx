import type { FileList } from '@dray/contract/storage'
import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, type RefObject, type UIEventHandler, useRef, useState } from 'react'
import { useFocusWhenDrawn } from '../../kit/focus.ts'
import { Picture } from '../../kit/picture.tsx'
import style from './images.module.css'
import { displayName } from './use-uploads.ts'

export type Image = FileList['files'][number]

type Props = {
  images: readonly Image[]
  keys: GridKeys
  onSelect: (image: Image) => void
  /** Undefined if the user may not delete images. */
  onDelete: ((image: Image) => void) | undefined
  onScroll: UIEventHandler<HTMLElement> | undefined
}

type GridKeys = {
  list: RefObject<HTMLUListElement | null>
  active: number
  activate: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Focuses an item by name, once it's in the list. */
  focusOn: (name: string) => void
}

/** One image is in the tab order; arrow keys move the focus, Enter selects, Delete deletes. */
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
              className={`w-full stack field ${style.choose}`}
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
              <span className={`small w-full ellipsis ${style.caption}`}>{name}</span>
            </button>
            {onDelete && (
              <CloseButton
                className={style.delete}
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

/** Arrow keys, Home, and End move the focus through rows and columns. */
export function useGridKeys(names: readonly string[]): GridKeys {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const focused = Math.min(active, Math.max(names.length - 1, 0))

  const imageButton = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('button')
  const focusOn = useFocusWhenDrawn<string>((name) => imageButton(names.indexOf(name)))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const moves: Record<string, () => number> = {
      ArrowRight: () => focused + 1,
      ArrowLeft: () => focused - 1,
      ArrowDown: () => focused + gridColumns(list.current),
      ArrowUp: () => focused - gridColumns(list.current),
      Home: () => 0,
      End: () => names.length - 1,
    }
    const to = moves[event.key]?.()
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < names.length) imageButton(to)?.focus()
  }
  return {
    list,
    active: focused,
    activate: setActive,
    onKeyDown,
    focusOn,
  }
}

function gridColumns(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top)
  const second = tops.findIndex((top) => top > (tops[0] ?? 0))
  return second < 1 ? Math.max(tops.length, 1) : second
}
