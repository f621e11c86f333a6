import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
/** A file or folder of a package, as the documents name it: `domain/src/money.ts`. */
const named = /`((?:domain|contract|server|web|e2e|bench|scripts|docs)\/[^`\s<>*…{}]*)`/g

test('every file that the documents name is there', () => {
  const documents = globSync('{*.md,docs/*.md}', { cwd: root })
  const missing = documents.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(named)].flatMap(([, file = '']) =>
      existsSync(path.join(root, file)) ? [] : [`${document}: ${file}`],
    ),
  )
  expect(missing).toEqual([])
})
