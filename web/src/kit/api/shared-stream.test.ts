import { beforeEach, expect, test, vi } from 'vitest'
import { createSharedStream, type StreamMessage } from './shared-stream.ts'

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
const hello = '{"kind":"hello"}'
const change = (id: number) => `{"kind":"changed","entity":"orders","ids":[${id}]}`
const send = (data: string) => FakeStream.opened.at(-1)?.onmessage({ data })

function aTab() {
  const heard: StreamMessage[] = []
  return { heard, post: (message: StreamMessage) => void heard.push(message) }
}

beforeEach(() => {
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.useFakeTimers({ now: 1_000_000 })
})

test('all tabs of a browser share one stream, which closes when the last tab leaves', () => {
  const stream = createSharedStream()
  const [first, second] = [aTab(), aTab()]
  stream.listen(first, undefined)
  stream.listen(second, undefined)
  send(hello)
  send(change(5))
  expect(FakeStream.opened).toHaveLength(1)
  for (const { heard } of [first, second])
    expect(heard).toEqual([
      { kind: 'hello', data: hello, tellsMissed: false },
      { kind: 'message', data: change(5) },
    ])
  stream.leave(first)
  send(change(6))
  expect(first.heard).toHaveLength(2)
  expect(second.heard).toHaveLength(3)
  stream.leave(second)
  expect(FakeStream.opened[0]?.readyState).toBe(FakeStream.CLOSED)
  stream.listen(first, undefined)
  expect(FakeStream.opened).toHaveLength(2)
})

test('a tab that joins gets the changes since it began to read, or learns that it may have missed some', () => {
  const stream = createSharedStream()
  stream.listen(aTab(), Date.now() - 2000)
  expect(FakeStream.opened[0]?.url).toBe('/api/events?sinceMs=2000')
  send(hello)
  send(change(5))
  const [covered, older, returning] = [aTab(), aTab(), aTab()]
  stream.listen(covered, Date.now() - 2000)
  stream.listen(older, Date.now() - 2001)
  stream.listen(returning, undefined)
  expect(covered.heard).toEqual([
    { kind: 'hello', data: hello, tellsMissed: true },
    { kind: 'message', data: change(5) },
  ])
  expect(older.heard[0]).toMatchObject({ kind: 'hello', tellsMissed: false })
  expect(returning.heard[0]).toMatchObject({ kind: 'hello', tellsMissed: false })
})

test('after a lost connection every tab learns that it may have missed changes, even a new one', () => {
  const stream = createSharedStream()
  const [tab, late] = [aTab(), aTab()]
  stream.listen(tab, Date.now())
  send(hello)
  send(change(5))
  vi.advanceTimersByTime(5000)
  FakeStream.opened[0]?.onerror()
  stream.listen(late, Date.now() - 3000)
  expect(late.heard).toEqual([])
  vi.advanceTimersByTime(1000)
  send(hello)
  expect(FakeStream.opened).toHaveLength(1)
  expect(tab.heard.slice(2)).toEqual([{ kind: 'lost' }, { kind: 'hello', data: hello, tellsMissed: false }])
  expect(late.heard).toEqual([{ kind: 'hello', data: hello, tellsMissed: false }])
})

test('every tab learns about a refusal, and the stream is retried until all tabs have left', () => {
  const stream = createSharedStream()
  const [first, second] = [aTab(), aTab()]
  const refuse = () => {
    const last = FakeStream.opened.at(-1)
    if (last) last.readyState = FakeStream.CLOSED
    last?.onerror()
  }
  stream.listen(first, undefined)
  stream.listen(second, undefined)
  refuse()
  expect([first.heard, second.heard]).toEqual([[{ kind: 'refused' }], [{ kind: 'refused' }]])
  vi.advanceTimersByTime(1000)
  expect(FakeStream.opened).toHaveLength(2)
  refuse()
  stream.leave(first)
  stream.leave(second)
  vi.advanceTimersByTime(60_000)
  expect(FakeStream.opened).toHaveLength(2)
})
