import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { helpPages } from './web/help-pages.ts'

const tests = (folder: string) => [`${folder}/src/**/*.test.ts`, `${folder}/src/**/*.test.tsx`]

/** Generous, because a busy machine is slow. Tests of time use their own clock. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/** The test files of a worker share their imports, so a test must restore what it changes outside itself. */
const shared = { isolate: false, setupFiles: ['scripts/test-defaults.ts'] }

export default defineConfig({
  test: {
    cache: false,
    // Tests wait for PostgreSQL or timers half of the time, so at least two files run in parallel, even on two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'domain', include: tests('domain'), ...shared, ...timeouts } },
      { test: { name: 'bench', include: tests('bench'), ...shared, ...timeouts } },
      { test: { name: 'trials', include: tests('trials'), ...shared, ...timeouts } },
      { test: { name: 'contract', include: tests('contract'), ...shared, ...timeouts } },
      { test: { name: 'client', include: [...tests('client'), 'client/build/**/*.test.ts'], ...shared, ...timeouts } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...shared, ...timeouts } },
      {
        test: {
          name: 'server',
          include: tests('server'),
          // One PostgreSQL for the whole run; each test file clones a migrated template from it.
          globalSetup: ['server/src/test-data/global-setup.ts'],
          ...shared,
          ...timeouts,
        },
      },
      {
        plugins: [helpPages()],
        test: {
          name: 'web',
          include: tests('web'),
          environment: 'jsdom',
          ...shared,
          setupFiles: [...shared.setupFiles, 'web/src/test-data/setup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'browser',
          include: tests('e2e'),
          globalSetup: ['e2e/src/global-setup.ts'],
          // Browser tests use all processors, so running them in parallel would not be faster.
          fileParallelism: false,
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
