import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const documents = globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root })
/** A path in backticks. `NNNN` and dots in it stand for what a reader puts there. */
const documentedPath = /`((?:domain|contract|server|web|e2e|bench|scripts|docs)\/[\w./*-]+)`/g

test('every file and folder that a document names is there', () => {
  const missing = documents.flatMap((file) =>
    missingIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a file that was moved away is found', () => {
  expect(missingIn('`server/src/app.ts`, `server/src/**/*.sql.ts`, `server/src/moved-away.ts`')).toEqual([
    'server/src/moved-away.ts',
  ])
})

const missingIn = (text: string): string[] =>
  [...text.matchAll(documentedPath)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('NNNN') && globSync(name, { cwd: root }).length === 0)
