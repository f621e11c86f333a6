/** What can have the focus in a popover that does not say itself what has it first. */
const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * A ref for a popover. It opens before its content is fetched, and then has the focus itself: the content is given it once that appears,
 * so that the next key does what it says there.
 */
export function focusWhenFilled(popover: HTMLElement | null): (() => void) | undefined {
  if (popover === null) return undefined
  const observer = new MutationObserver(() => {
    if (document.activeElement !== popover) return
    const first =
      popover.querySelector<HTMLElement>('[data-autofocus]') ?? popover.querySelector<HTMLElement>(focusable)
    first?.focus({ preventScroll: true })
  })
  observer.observe(popover, { childList: true, subtree: true })
  return () => observer.disconnect()
}
