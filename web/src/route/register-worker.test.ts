import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'
import { changeRoute } from './route-state.ts'
import type { StoredEvent } from './stored-event.ts'

const event = (state: StoredEvent['state']): StoredEvent => ({
  ...{ id: 'a', number: 1, userId: 4, at: new Date('2026-03-10T18:00:00Z'), state },
  ...{ kind: 'NOT_DELIVERED', orderId: 1, reason: 'Closed' },
})

const waiting = { postMessage: vi.fn<(message: string) => void>() }
beforeEach(() => {
  vi.stubEnv('PROD', true)
  waiting.postMessage.mockClear()
  const registration = Object.assign(new EventTarget(), { waiting, update: () => Promise.resolve() })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.body.replaceChildren()
  changeRoute({ events: [] })
})

test('a new version of the route takes over at once when nothing waits to be sent and no form is open', async () => {
  changeRoute({ events: [event('refused')] })
  await registerWorker()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
})

test.each(['waiting', 'sending'] as const)(
  'while an event is %s, the version stays until it was sent',
  async (state) => {
    changeRoute({ events: [event(state)] })
    await registerWorker()
    expect(waiting.postMessage).not.toHaveBeenCalled()
    changeRoute({ events: [] })
    expect(waiting.postMessage).toHaveBeenCalledWith('take-over')
  },
)

test.each(['form', 'dialog'])('while a %s is open, the version stays until the driver is done', async (name) => {
  const open = document.createElement(name)
  open.setAttribute('open', '')
  document.body.append(open)
  await registerWorker()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(waiting.postMessage).not.toHaveBeenCalled()
  open.remove()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(waiting.postMessage).toHaveBeenCalledWith('take-over')
})
