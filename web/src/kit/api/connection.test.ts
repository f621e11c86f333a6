import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetStream,
  noteAnswer,
  noteStream,
  noteUnreachable,
  useConnection,
  useWhenReconnected,
} from './connection.ts'

// Test files share the connection's state.
function reset() {
  noteStream(true)
  noteAnswer()
  forgetStream()
}
beforeEach(() => {
  vi.useFakeTimers()
  reset()
})
afterEach(() => {
  reset()
  vi.useRealTimers()
})

const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
}

test('a computer without a network is offline, and online once it’s back', () => {
  const { result } = renderHook(() => useConnection())
  expect(result.current).toBe('online')
  act(() => goOffline(true))
  expect(result.current).toBe('offline')
  act(() => goOffline(false))
  expect(result.current).toBe('online')
})

test('a failed request says that it is reconnecting, until any answer arrives', () => {
  const { result } = renderHook(() => useConnection())
  act(() => noteUnreachable())
  expect(result.current).toBe('reconnecting')
  act(() => noteAnswer())
  expect(result.current).toBe('online')
})

test('a lost event stream is told only after a while, because it usually reconnects at once', () => {
  const { result } = renderHook(() => useConnection())
  act(() => noteStream(false))
  expect(result.current).toBe('online')
  act(() => noteStream(true))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(result.current).toBe('online')
  act(() => noteStream(false))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(result.current).toBe('reconnecting')
  act(() => noteStream(true))
  expect(result.current).toBe('online')
})

test('what couldn’t be loaded is tried again each time the connection comes back', () => {
  const retry = vi.fn<() => void>()
  renderHook(() => useWhenReconnected(true, retry))
  act(() => noteUnreachable())
  expect(retry).not.toHaveBeenCalled()
  act(() => noteAnswer())
  expect(retry).toHaveBeenCalledOnce()
})
