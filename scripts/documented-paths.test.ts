import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const documents = globSync('{*.md,client/*.md,docs/*.md,docs/decisions/*.md,server/src/features/*/README.md}', {
  cwd: root,
})
/** A path in backticks. It may have placeholders: `NNNN` and dots. */
const documentedPath = /`((?:domain|contract|server|web|client|e2e|bench|trials|scripts|docs)\/[\w./*-]+)`/g

test('every file and folder in the documentation exists', () => {
  const missing = documents.flatMap((file) =>
    missingIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a documented file that does not exist is found', () => {
  expect(missingIn('`server/src/app.ts`, `server/src/**/*.sql.ts`, `server/src/moved-away.ts`')).toEqual([
    'server/src/moved-away.ts',
  ])
})

const missingIn = (text: string): string[] =>
  [...text.matchAll(documentedPath)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('NNNN') && globSync(name, { cwd: root }).length === 0)
