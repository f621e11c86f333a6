import { defineConfig } from 'vitest/config'
import { withoutLines } from './left-out.ts'

/** Runs tests as if lines of the sources had been forgotten. */
const plugins = [
  {
    name: 'left-out',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => withoutLines(id, code),
  },
]

export default defineConfig({
  test: {
    cache: false,
    projects: [
      {
        plugins,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['scripts/test-defaults.ts', 'web/src/test-data/setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'pages',
          include: ['server/src/**/*.test.ts'],
          setupFiles: ['scripts/field-steps/left-out-pages.ts'],
        },
      },
    ],
  },
})
