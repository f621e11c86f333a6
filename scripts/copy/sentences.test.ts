import path from 'node:path'
import { expect, test } from 'vitest'
import { sentencesOf, textsIn } from './sentences.ts'
import { unwantedWords } from './words.ts'

const root = path.dirname(path.dirname(import.meta.dirname))

test('what the product shows is in the words of an American office', () => {
  const sentences = sentencesOf(root)
  expect(sentences.length).toBeGreaterThan(1000)
  const unwanted = sentences.flatMap(({ where, text }) =>
    unwantedWords.flatMap(([word, instead]) => (word.test(text) ? [`${where}: ${text} (${instead})`] : [])),
  )
  expect(unwanted).toEqual([])
})

test('labels, hints, messages and templates are read, codes and imports are not', () => {
  const source = [
    "import { a } from './somebody else'",
    "const code = 'changed-meanwhile'",
    'const view = <Button title="Goods of the order">Unfold it</Button>',
    'throw new Error(`Somebody took ${name}`)',
  ].join('\n')
  expect(textsIn(source, 'view.tsx')).toEqual([
    { where: 'view.tsx:3', text: 'Goods of the order' },
    { where: 'view.tsx:3', text: 'Unfold it' },
    { where: 'view.tsx:4', text: 'Somebody took ${name}' },
  ])
})
