import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '../../kit/focus/focus-if-lost.ts'

/** When a collection that had the focus was decided and leaves, the focus moves to the one in its place, or else to the last one. */
export function useFocusNextCollection(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null)
  const position = useRef<number>(undefined)
  const sequence = ids.join()
  // Focus lives outside React. A layout effect, before the browser paints the list without it.
  useLayoutEffect(() => {
    if (position.current === undefined || list.current === null) return
    const buttons = buttonsIn(list.current)
    focusIfLost(buttons[Math.min(position.current, buttons.length - 1)] ?? list.current, { preventScroll: true })
  }, [sequence])
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest('[data-collection]') ?? target.closest('section')?.querySelector('[data-collection]')
      const button = row?.querySelector<HTMLElement>('[data-confirm]')
      position.current = button ? buttonsIn(currentTarget).indexOf(button) : undefined
    },
  }
}

const buttonsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-confirm]')]
