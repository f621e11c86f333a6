import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = (folder: string) => [`${folder}/src/**/*.test.ts`, `${folder}/src/**/*.test.tsx`]

/** A busy machine is slow and not wrong: what a test says about time it says with a clock of its own. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

/** The files of a worker share what they import. A test puts back what it changes outside itself. */
const shared = { isolate: false, setupFiles: ['scripts/random-cases.ts'] }

export default defineConfig({
  test: {
    cache: false,
    // Half of a test's time is waiting for PostgreSQL or a timer: two files at a time even on two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'domain', include: tests('domain'), ...shared, ...patience } },
      { test: { name: 'contract', include: tests('contract'), ...shared, ...patience } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...shared, ...patience } },
      {
        test: {
          name: 'server',
          include: tests('server'),
          // One PostgreSQL for the whole run; each test file clones a migrated template from it.
          globalSetup: ['server/src/test-data/global-setup.ts'],
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: tests('web'),
          environment: 'jsdom',
          ...shared,
          setupFiles: [...shared.setupFiles, 'web/src/test-data/setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: tests('e2e'),
          // The journeys share one browser and the processors of one machine: side by side they would only wait.
          fileParallelism: false,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
