import { maxSinceMs } from '@dray/contract/call/event-stream'
import { listCustomers } from '@dray/contract/customers'
import type { LiveEvent } from '@dray/contract/events'
import { listOpenOrders, readOrder } from '@dray/contract/orders'
import { positionHeader } from '@dray/contract/call/wal-position'
import { listOrderStock } from '@dray/contract/pending'
import { listProducts } from '@dray/contract/products'
import { readSession } from '@dray/contract/users/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newQueryClient } from '../../app/query-client.ts'
import { anOrder, aLine } from '../../test-data/orders/orders.tsx'
import { answerCall, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { ann } from '../../test-data/shell.tsx'
import { useLiveChange, useLiveUpdates, useProgress } from './live.ts'
import { request, signedOut } from './request.ts'
import { useRead } from './use-call.ts'

class FakeStream {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  onmessage: (message: { data: string }) => void = () => undefined
  onerror: () => void = () => undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}
const sendEvent = (event: LiveEvent) => act(() => FakeStream.opened.at(-1)?.onmessage({ data: JSON.stringify(event) }))

function refuseLast() {
  const last = FakeStream.opened.at(-1)
  if (last) last.readyState = FakeStream.CLOSED
  act(() => last?.onerror())
}

beforeEach(() => {
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
})

afterEach(() => {
  vi.useRealTimers()
})

function listen<T>(hook: () => T) {
  const cache = newQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(
    ({ isSignedIn }) => {
      useLiveUpdates(isSignedIn)
      return hook()
    },
    { wrapper, initialProps: { isSignedIn: true } },
  )
}

function countReads() {
  const reads = { products: 0, customers: 0 }
  const count = (list: keyof typeof reads) => () => {
    reads[list] += 1
    return []
  }
  stubServer(answerCall(listProducts, count('products')), answerCall(listCustomers, count('customers')))
  return reads
}
const useBothLists = () => [useRead(listProducts), useRead(listCustomers)]

test('a list that shows a changed entity is refetched, others aren’t', async () => {
  const reads = countReads()
  const { result } = listen(useBothLists)
  sendEvent({ kind: 'hello' })
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  sendEvent({ kind: 'changed', entity: 'products', ids: [] })
  await waitFor(() => expect(reads).toEqual({ products: 2, customers: 1 }))
})

test('first reads are not repeated if the first stream tells what they missed, only after it reopens', async () => {
  const reads = countReads()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  const { result } = listen(useBothLists)
  clock.mockRestore()
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  sendEvent({ kind: 'hello' })
  sendEvent({ kind: 'changed', entity: 'products', ids: [] })
  await waitFor(() => expect(reads).toEqual({ products: 2, customers: 1 }))
  sendEvent({ kind: 'hello' })
  await waitFor(() => expect(reads).toEqual({ products: 3, customers: 2 }))
})

test('if the page is too old to hear of all it missed, anything read before the stream opened or reopened is refetched', async () => {
  const reads = countReads()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(maxSinceMs + 1)
  const { result } = listen(useBothLists)
  clock.mockRestore()
  await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  sendEvent({ kind: 'hello' })
  await waitFor(() => expect(reads).toEqual({ products: 2, customers: 2 }))
  sendEvent({ kind: 'hello' })
  await waitFor(() => expect(reads).toEqual({ products: 3, customers: 3 }))
})

test('a list that changed during its first read is read once more', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(Response.json([])))))
  const { result } = listen(() => useRead(listCustomers))
  await waitFor(() => expect(answers).toHaveLength(1))
  sendEvent({ kind: 'changed', entity: 'customers', ids: [1] })
  sendEvent({ kind: 'changed', entity: 'customers', ids: [2] })
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, isFetching: false }))
  expect(answers).toHaveLength(2)
})

test('a list whose first read overlaps a reconnect is read once more', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(Response.json([])))))
  const { result } = listen(() => useRead(listCustomers))
  await waitFor(() => expect(answers).toHaveLength(1))
  // The page's first stream reports changes since the page began to load.
  sendEvent({ kind: 'hello' })
  sendEvent({ kind: 'hello' })
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, isFetching: false }))
  expect(answers).toHaveLength(2)
})

test('a page’s first stream requests changes since the page began to load, which its first reads may have missed', () => {
  vi.useFakeTimers({ now: 0, toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] })
  vi.advanceTimersByTime(1500)
  listen(() => undefined)
  expect(FakeStream.opened.map(({ url }) => url)).toEqual(['/api/events?sinceMs=1500'])
})

test('after an event, every refetched list must be at least as recent as the event', async () => {
  const positions: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    positions.push(headers.get(positionHeader))
    return Response.json([])
  })
  listen(() => undefined)
  const read = () => request(listOpenOrders)
  sendEvent({ kind: 'changed', entity: 'orders', ids: [5], position: '1/A0' })
  sendEvent({ kind: 'changed', entity: 'orders', ids: [6], position: '0/FFFFFF00' })
  await read()
  sendEvent({ kind: 'hello', position: '1/B0' })
  await read()
  // A read that must not be stale uses the primary.
  await request(listCustomers)
  expect(positions).toEqual(['1/A0', '1/B0', null])
})

test('a stream closed by the server is reopened', () => {
  vi.useFakeTimers()
  stubServer(answerCall(readSession, () => ann))
  listen(() => undefined)
  refuseLast()
  expect(FakeStream.opened).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1000))
  expect(FakeStream.opened).toHaveLength(2)
  // No `sinceMs`: everything read before this is read again.
  expect(FakeStream.opened[1]?.url).toBe('/api/events')
})

test('a refused stream is retried every five seconds, so it’s back soon after the server', () => {
  vi.useFakeTimers()
  stubServer(answerCall(readSession, () => ann))
  listen(() => undefined)
  for (const pause of [1000, 2000, 4000, 5000, 5000]) {
    const before = FakeStream.opened.length
    refuseLast()
    act(() => void vi.advanceTimersByTime(pause - 1))
    expect(FakeStream.opened).toHaveLength(before)
    act(() => void vi.advanceTimersByTime(1))
    expect(FakeStream.opened).toHaveLength(before + 1)
  }
})

test('a stream refused because the session ended isn’t retried; the page is notified instead', async () => {
  const isSignedOut = vi.fn<() => void>()
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubServer(refuseCall(readSession, 'signed-out'))
  signedOut.addEventListener('signed-out', isSignedOut)
  onTestFinished(() => signedOut.removeEventListener('signed-out', isSignedOut))
  const { rerender } = listen(() => undefined)
  refuseLast()
  await waitFor(() => expect(isSignedOut).toHaveBeenCalledOnce())
  rerender({ isSignedIn: false })
  vi.useFakeTimers()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(FakeStream.opened).toHaveLength(1)
  rerender({ isSignedIn: true })
  expect(FakeStream.opened).toHaveLength(2)
})

test('a window that starts hidden opens its stream when first shown', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  listen(() => undefined)
  expect(FakeStream.opened).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(FakeStream.opened).toHaveLength(1)
})

test.each([undefined, 'job-1'])('a hidden window closes its stream, unless it is waiting for a job: %s', (jobId) => {
  vi.useFakeTimers()
  const isVisible = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => isVisible.mockRestore())
  listen(() => (jobId === undefined ? undefined : useProgress(jobId)))
  isVisible.mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => void vi.advanceTimersByTime(9_000))
  expect(FakeStream.opened.map(({ readyState }) => readyState)).toEqual([1])
  act(() => void vi.advanceTimersByTime(2_000))
  expect(FakeStream.opened.map(({ readyState }) => readyState)).toEqual([jobId === undefined ? FakeStream.CLOSED : 1])
  isVisible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(FakeStream.opened.at(-1)?.readyState).toBe(1)
})

test('an open editor is notified only of changes to its own record', () => {
  const listener = vi.fn<() => void>()
  listen(() => useLiveChange('orders', 7, listener))
  sendEvent({ kind: 'changed', entity: 'orders', ids: [8] })
  sendEvent({ kind: 'changed', entity: 'products', ids: [7] })
  expect(listener).not.toHaveBeenCalled()
  sendEvent({ kind: 'changed', entity: 'orders', ids: [7] })
  sendEvent({ kind: 'changed', entity: 'orders', ids: [] })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the progress of a long job is reported by its id', () => {
  const { result } = listen(() => useProgress('job-1'))
  expect(result.current).toBeUndefined()
  sendEvent({ kind: 'progress', jobId: 'job-2', done: 1, total: 2 })
  sendEvent({ kind: 'progress', jobId: 'job-1', done: 5, total: 10 })
  expect(result.current).toEqual({ done: 5, total: 10 })
})

test('an open order is refetched when it or its customer changes, and its stock also when its products’ stock moves', async () => {
  const reads = { order: 0, stock: 0 }
  stubServer(
    answerCall(readOrder, () => {
      reads.order += 1
      return { res: { ...anOrder(), id: 5, customerID: 7, orderedItems: [aLine({ productId: 11 })] } }
    }),
    answerCall(listOrderStock, () => {
      reads.stock += 1
      return [{ productId: 11, stock: 3, pendingOutboundQuantity: 2 }]
    }),
  )
  const { result } = listen(() => [
    useRead(readOrder, { params: { id: 5 } }),
    useRead(listOrderStock, { params: { id: 5 } }),
  ])
  const settled = () => waitFor(() => expect(result.current.map((read) => read.fetchStatus)).toEqual(['idle', 'idle']))
  const readAgainAfter = async (entity: 'orders' | 'customers' | 'payments' | 'products', ids: number[]) => {
    await settled()
    Object.assign(reads, { order: 0, stock: 0 })
    sendEvent({ kind: 'changed', entity, ids })
    await settled()
    return [reads.order, reads.stock]
  }
  await waitFor(() => expect(reads).toEqual({ order: 1, stock: 1 }))
  expect(await readAgainAfter('orders', [6])).toEqual([0, 0])
  expect(await readAgainAfter('customers', [8])).toEqual([0, 0])
  expect(await readAgainAfter('products', [12])).toEqual([0, 0])
  expect(await readAgainAfter('payments', [1])).toEqual([0, 0])
  expect(await readAgainAfter('orders', [6, 5])).toEqual([1, 1])
  expect(await readAgainAfter('customers', [7])).toEqual([1, 0])
  // Another order took units of the product.
  expect(await readAgainAfter('products', [11])).toEqual([0, 1])
  // More records changed than an announcement lists.
  expect(await readAgainAfter('orders', [])).toEqual([1, 1])
})
