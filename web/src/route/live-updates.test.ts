import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenToChanges } from './live-updates.ts'
import { changeRoute } from './route-state.ts'

class FakeStream {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  onmessage: (message: { data: string }) => void = () => undefined
  onerror: () => void = () => undefined
  constructor() {
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}
const hear = (event: object) => FakeStream.opened.at(-1)?.onmessage({ data: JSON.stringify(event) })
const changed = (entity: string) => ({ kind: 'changed', entity, ids: [5] })
function refuseStream(): void {
  const stream = FakeStream.opened.at(-1)
  stream?.close()
  stream?.onerror()
}

const page = { visibility: 'visible' }
function look(visibility: 'visible' | 'hidden'): void {
  page.visibility = visibility
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  FakeStream.opened = []
  page.visibility = 'visible'
  vi.stubGlobal('EventSource', FakeStream)
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => page.visibility as DocumentVisibilityState)
  changeRoute({ denial: undefined })
  onTestFinished(() => {
    look('hidden')
    changeRoute({ denial: undefined })
  })
})

function listen() {
  const read = vi.fn<() => void>()
  listenToChanges(read)
  /** How often the route was read because of this. */
  const readsAfter = (act: () => void): number => {
    read.mockClear()
    act()
    vi.advanceTimersByTime(1000)
    return read.mock.calls.length
  }
  return readsAfter
}

test('a phone in a pocket listens to nothing, and to everything again once it is in view', () => {
  const readsAfter = listen()
  look('hidden')
  expect(FakeStream.opened.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED])
  look('visible')
  expect(FakeStream.opened).toHaveLength(2)
  expect(readsAfter(() => hear({ kind: 'hello' }))).toBe(1)
})

test('the route is read again for what the office changes of it, once for changes at the same time, and not for others', () => {
  const readsAfter = listen()
  for (const entity of ['orders', 'customers', 'payments', 'collections', 'locations', 'memos', 'products'])
    expect(
      readsAfter(() => hear(changed(entity))),
      entity,
    ).toBe(1)
  for (const entity of ['brands', 'counts', 'purchases'])
    expect(
      readsAfter(() => hear(changed(entity))),
      entity,
    ).toBe(0)
  expect(
    readsAfter(() => {
      hear(changed('orders'))
      hear(changed('payments'))
    }),
  ).toBe(1)
  expect(readsAfter(() => hear({ kind: 'progress', jobId: 'a', done: 1, total: 2 }))).toBe(0)
})

test('a stream that begins or is refused may have missed something, unless the person is already known to be', () => {
  const readsAfter = listen()
  expect(readsAfter(() => hear({ kind: 'hello' }))).toBe(1)
  expect(readsAfter(refuseStream)).toBe(1)
  changeRoute({ denial: 'signed-out' })
  vi.advanceTimersByTime(120_000)
  expect(readsAfter(refuseStream)).toBe(0)
})
