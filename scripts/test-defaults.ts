// Loaded before each test file.
import fc from 'fast-check'
import { vi } from 'vitest'

/** `npm run test:long` uses ten times as many random cases for each property. */
const times = Number(process.env['TEST_TIMES'] ?? 1)
fc.configureGlobal({ numRuns: 100 * times })

// A busy machine is slow, but that is not a failure. `expect.poll` has its own setting in vitest.config.ts.
const timeout = 30_000
const { waitFor } = vi
if (waitFor.name !== 'waitLonger') {
  vi.waitFor = function waitLonger(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout, ...options })
  }
}
