import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importFailure, NotLoadedYet, OutdatedPage } from './import-failure.ts'

const script = document.createElement('script')
beforeEach(() => {
  script.type = 'module'
  script.setAttribute('src', '/assets/index-old.js')
  document.head.append(script)
})
afterEach(() => script.remove())

const stubPage = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())
const messages = [
  'Failed to fetch dynamically imported module: http://dray.test/assets/order-page-abc.js',
  'error loading dynamically imported module: http://dray.test/assets/order-page-abc.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/order-page-abc.css',
]

test.each(messages)('a file missing from a newer Dray asks for a reload: %s', async (message) => {
  stubPage(() => new Response('<script type="module" src="/assets/index-new.js"></script>'))
  const failure = await importFailure(new TypeError(message))
  expect(failure).toBeInstanceOf(OutdatedPage)
  expect(failure).toMatchObject({ message: 'Dray was updated. Reload to continue.' })
})

test.each(messages)('if Dray is unchanged, a file that failed to load can be retried: %s', async (message) => {
  stubPage(() => new Response('<script type="module" src="/assets/index-old.js"></script>'))
  const failure = new TypeError(message)
  expect(await importFailure(failure)).toBe(failure)
  stubPage(() => new Response('Starting', { status: 503 }))
  expect(await importFailure(failure)).toBe(failure)
})

test('a file that failed because the server can’t be reached says so, and once it is back the page reloads', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubPage(() => {
    throw new TypeError('Failed to fetch')
  })
  const failure = await importFailure(new TypeError(messages[0]))
  expect(failure).toBeInstanceOf(NotLoadedYet)
  expect(failure).toMatchObject({
    name: 'NotLoadedYet',
    message: expect.stringContaining("the server can't be reached"),
  })
  const reload = vi.fn<() => void>()
  stubPage(() => new Response('<script type="module" src="/assets/index-old.js"></script>'))
  expect(await importFailure(new TypeError(messages[0]), reload)).toBeInstanceOf(NotLoadedYet)
  expect(reload).toHaveBeenCalledOnce()
})

test('an error in a file’s own code is not checked with the server', async () => {
  const failure = new Error('Cannot read properties of undefined')
  expect(await importFailure(failure)).toBe(failure)
})
