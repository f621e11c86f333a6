import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { quickComputedStyle } from './computed-style.ts'

// What a browser has and jsdom has not.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} })

Object.assign(window, { ResizeObserver: NoResizeObserver, matchMedia: noMatch, scrollTo: () => {} })
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.getComputedStyle = quickComputedStyle

// React notes where each element was created, for the stacks of its warnings: a quarter of the time of these tests.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  const moreThanItNotes = 1_000_000
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => moreThanItNotes,
    set: () => {},
    configurable: true,
  })
}

// The testing library knows a standing clock by this name only, and moves it while it waits.
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})

// How long something may take to appear: a busy machine is slow and not wrong.
const patience = 20_000
configure({ asyncUtilTimeout: patience })
const { waitFor } = vi
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: patience, ...options })

// A test that provokes an error says so: it puts its own spy on console.error and looks at it.
let unexpected: unknown[][] = []
const watch = (...words: unknown[]) => {
  unexpected.push(words)
}

// The files share one window. What a test changed in it is put back before the next.
beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  unexpected = []
  vi.spyOn(console, 'error').mockImplementation(watch)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  const [first] = unexpected
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first.map(String).join(' ')}`)
})
