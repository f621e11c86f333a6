import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveMemoryBack } from './idle-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The test sets its memory and CPU time. A collection frees `freed`. */
function server(freed: number) {
  const state = { rss: 200, cpuMs: 0, collections: 0 }
  const collect = () => {
    state.collections += 1
    state.rss -= freed
  }
  const stop = giveMemoryBack({ collect, rss: () => state.rss, cpuMs: () => state.cpuMs })
  /** Five seconds with this much work. */
  const pass = (cpuMs: number, rss = state.rss) => {
    Object.assign(state, { cpuMs: state.cpuMs + cpuMs, rss })
    vi.advanceTimersByTime(5000)
    return state.collections
  }
  return { state, pass, stop }
}

test('the garbage of the start is given back as soon as the server is quiet, once', () => {
  const { state, pass } = server(50)
  expect([pass(4000), pass(0), pass(0), pass(4000), pass(0)]).toEqual([0, 1, 1, 1, 1])
  expect(state.rss).toBe(150)
})

test('memory is given back when a busy time is over, not during it', () => {
  const { state, pass } = server(150)
  pass(0, 350)
  expect([pass(1000), pass(4000, 300), pass(4000, 480), pass(200)]).toEqual([1, 1, 1, 2])
  expect([pass(0), pass(0)]).toEqual([2, 2])
  expect(state.rss).toBe(330)
})

test('memory that is in use is not collected again and again', () => {
  const { pass } = server(0)
  expect([pass(0), pass(4000, 500), pass(0), pass(0), pass(4000, 520), pass(0)]).toEqual([1, 1, 2, 2, 2, 2])
})

test('growth counts from the least memory since the last collection', () => {
  const { pass } = server(0)
  expect([pass(0), pass(0, 150), pass(4000, 170), pass(0), pass(4000, 190), pass(0)]).toEqual([1, 1, 1, 1, 1, 2])
})

test('a server that has not grown since its start, or has stopped, collects nothing', () => {
  const { pass, stop } = server(0)
  expect([pass(0), pass(4000, 220), pass(0)]).toEqual([1, 1, 1])
  pass(4000, 500)
  stop()
  expect(pass(0)).toBe(1)
})
