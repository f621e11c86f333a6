import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { forgetPosition } from '../kit/api/wal-position.ts'
import { forgetLists } from '../kit/links/list-address.ts'
import { clock } from '../kit/text/dates.ts'
import { quickComputedStyle } from './computed-style.ts'
import { endChanges, neverReloaded } from './reloaded-by-changes.ts'

// Browsers have these; jsdom doesn't.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const noMatch = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} })

Object.assign(window, { ResizeObserver: NoResizeObserver, matchMedia: noMatch, scrollTo: () => {} })
Element.prototype.scrollIntoView = () => {}
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.getComputedStyle = quickComputedStyle

// jsdom's own answer depends on what earlier tests of the window focused.
let isPointerUsed = false
window.addEventListener('keydown', () => (isPointerUsed = false), true)
window.addEventListener('mousedown', () => (isPointerUsed = true), true)
const matchesNow = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')
Object.assign(Element.prototype, {
  matches(this: Element, selector: string): unknown {
    return selector === ':focus-visible'
      ? this === document.activeElement && !isPointerUsed
      : Reflect.apply(matchesNow?.value, this, [selector])
  },
})

// React records where each element was created, for the stacks of its warnings: a quarter of these tests' time.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  const aboveReactsLimit = 1_000_000
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => aboveReactsLimit,
    set: () => {},
    configurable: true,
  })
}

// Testing Library looks for fake timers under this name only, and advances them while it waits.
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})

const { setImmediate } = globalThis

configure({
  // Generous, because a slow machine is not a failure.
  asyncUtilTimeout: 20_000,
  // With fake timers those 20 seconds pass instantly. Loading code and the database take real time, so wait for them.
  unstable_advanceTimersWrapper: async (advance) => {
    await act(async () => advance())
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
  },
})

// A test without a clock of its own runs in a year before its records, so the dates it reads have their year whenever it runs.
clock.year = () => (vi.isFakeTimers() || vi.getMockedSystemTime() ? new Date().getFullYear() : 1990)

// A test that expects an error spies on console.error itself.
let unexpected: unknown[][] = []
const recordError = (...args: unknown[]) => {
  unexpected.push(args)
}

// A browser reloads the page for a form that nobody handles; jsdom only says so.
let unhandledSubmits = 0
window.addEventListener('submit', (event) => void (event.defaultPrevented || unhandledSubmits++))

// All files share one window, so each test starts from a clean one.
beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  forgetPosition()
  forgetLists()
  unexpected = []
  unhandledSubmits = 0
  vi.spyOn(console, 'error').mockImplementation(recordError)
})

afterEach(() => {
  cleanup()
  endChanges()
  vi.useRealTimers()
  vi.restoreAllMocks()
  if (unhandledSubmits > 0)
    throw new Error('A form was submitted without preventDefault: a browser would reload the page')
  const [first] = unexpected
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first.map(String).join(' ')}`)
})

afterAll(() => {
  const [first] = neverReloaded()
  if (first !== undefined) throw new Error(`Not reloaded after ${first}`)
})
