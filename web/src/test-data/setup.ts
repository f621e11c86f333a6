import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// What a browser has and jsdom has not.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} })

vi.stubGlobal('ResizeObserver', NoResizeObserver)
vi.stubGlobal('matchMedia', noMatch)
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// How long something may take to appear: a busy machine is slow and not wrong.
const patience = 10_000
configure({ asyncUtilTimeout: patience })
const { waitFor } = vi
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: patience, ...options })

// A test that provokes an error says so: it puts its own spy on console.error and looks at it.
let unexpected: unknown[][] = []
const watch = (...words: unknown[]) => {
  unexpected.push(words)
}

beforeEach(() => {
  unexpected = []
  vi.spyOn(console, 'error').mockImplementation(watch)
})

afterEach(() => {
  cleanup()
  // What a form kept for a reload is not the next test's.
  localStorage.clear()
  vi.mocked(console.error).mockRestore()
  const [first] = unexpected
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first.map(String).join(' ')}`)
})
