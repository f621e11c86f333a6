import path from 'node:path'
import { expect, test } from 'vitest'
import { sentencesOf, textsIn } from './sentences.ts'
import { unwantedWords } from './words.ts'

const root = path.dirname(path.dirname(import.meta.dirname))

test('every text of the product is American office English', () => {
  const sentences = sentencesOf(root)
  expect(sentences.length).toBeGreaterThan(1000)
  const unwanted = sentences.flatMap(({ location, text }) =>
    unwantedWords.flatMap(([word, replacement]) => (word.test(text) ? [`${location}: ${text} (${replacement})`] : [])),
  )
  expect(unwanted).toEqual([])
})

test('labels, hints, messages and templates are found; codes and imports are not', () => {
  const source = [
    "import { a } from './somebody else'",
    "const code = 'changed-meanwhile'",
    'const view = <Button title="Goods of the order">Unfold it</Button>',
    'throw new Error(`Somebody took ${name}`)',
  ].join('\n')
  expect(textsIn(source, 'view.tsx')).toEqual([
    { location: 'view.tsx:3', text: 'Goods of the order' },
    { location: 'view.tsx:3', text: 'Unfold it' },
    { location: 'view.tsx:4', text: 'Somebody took ${name}' },
  ])
})
