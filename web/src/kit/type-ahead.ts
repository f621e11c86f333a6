let stopLast: (() => void) | undefined

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const modal = '[aria-modal="true"]'

/** If a dialog hasn't opened within this time, it couldn't be loaded. */
const longestWait = 15_000

/**
 * Keeps the keys pressed while a dialog loads, and types them into it once it has the focus and its lists are loaded (`aria-busy`).
 * Otherwise they'd be lost, or act as shortcuts of the screen below.
 */
export const keepKeysUntilFocus = (): void => keepKeys([])

/** Presses a key again once the list of its field is loaded (`aria-busy`), and then those pressed since. */
export const pressOnceLoaded = (key: KeyboardEvent): void => keepKeys([key])

function keepKeys(waiting: KeyboardEvent[]): void {
  stopLast?.()
  const replayed = new WeakSet<Event>()
  let isReplaying = false

  function keep(event: KeyboardEvent) {
    if (replayed.has(event) || modifierKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    waiting.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  function onFocus({ target }: FocusEvent) {
    if (!isReplaying && target instanceof HTMLElement && target.closest(modal) !== null) start()
  }
  function start() {
    isReplaying = true
    replay()
  }
  /** One key at a time: its effect must render before the next. */
  function replay() {
    const field = document.activeElement
    const next = waiting[0]
    if (next === undefined || !(field instanceof HTMLElement)) return stop()
    if (field.ariaBusy !== 'true') {
      waiting.shift()
      press(field, next, replayed)
    }
    setTimeout(replay)
  }
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('keydown', keep, true)
    window.removeEventListener('focusin', onFocus, true)
    window.removeEventListener('pointerdown', stop, true)
    stopLast = undefined
  }
  const timer = setTimeout(stop, longestWait)
  stopLast = stop
  window.addEventListener('keydown', keep, true)
  window.addEventListener('focusin', onFocus, true)
  window.addEventListener('pointerdown', stop, true)
  if (waiting.length > 0) start()
}

function press(field: HTMLElement, { key, code, shiftKey }: KeyboardEvent, replayed: WeakSet<Event>): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!field.dispatchEvent(event)) return
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) type(field, key)
  else if (key === 'Enter' && field instanceof HTMLButtonElement) field.click()
}

/** Does what the browser would do with a key that nothing else handles. */
function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? field.value.length
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else if (key.length === 1) field.setRangeText(key, start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
}
