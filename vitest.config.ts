import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = (folder: string) => [`${folder}/src/**/*.test.ts`, `${folder}/src/**/*.test.tsx`]

export default defineConfig({
  test: {
    cache: false,
    // Half of a test's time is waiting for PostgreSQL or a timer: two files at a time even on two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'domain', include: tests('domain'), isolate: false, testTimeout: 30_000 } },
      { test: { name: 'contract', include: tests('contract'), isolate: false, testTimeout: 30_000 } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: tests('server'),
          // One PostgreSQL for the whole run; each test file clones a migrated template from it.
          globalSetup: ['server/src/test-data/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: tests('web'),
          environment: 'jsdom',
          // One window and one module graph for the files of a worker: setup.ts puts back what a test changes.
          isolate: false,
          setupFiles: ['web/src/test-data/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: tests('e2e'),
          // The journeys share one browser and the processors of one machine: side by side they would only wait.
          fileParallelism: false,
          // A busy machine is slow to show what was done, and not wrong.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
