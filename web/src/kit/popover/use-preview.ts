import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Handlers of the popover, so the pointer can move into it. */
export type Preview = { onPointerEnter: () => void; onPointerLeave: () => void }

type Options = { isShown: boolean; show: () => void; hide: () => void; preload: () => void }

/** Crossing a column of buttons must not flash a popover at each. */
const showDelay = 120
/** Time to move the pointer from the button into the popover. */
const hideDelay = 160

/** Shows something while its button is hovered or has the keyboard focus; Esc hides it. */
export function usePreview({ isShown, show, hide, preload }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const skipsFocus = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(act: () => void, delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }
  function hideNow() {
    clearTimeout(timer.current)
    hide()
  }
  return {
    hide: hideNow,
    /** The focus returns to the button when the popover closes, which must not show it again. */
    skipNextFocus() {
      clearTimeout(timer.current)
      skipsFocus.current = true
      setTimeout(() => {
        skipsFocus.current = false
      })
    },
    onButton: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'touch') return
        preload()
        later(show, showDelay)
      },
      onPointerLeave: () => later(hide, hideDelay),
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (!skipsFocus.current && currentTarget.matches(':focus-visible')) later(show, 0)
      },
      onBlur: () => later(hide, hideDelay),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isShown) return
        event.preventDefault()
        event.stopPropagation()
        hideNow()
      },
    },
    onPopover: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => later(hide, hideDelay) },
  }
}
