import path from 'node:path'
import { expect, test } from 'vitest'
import { sentencesOf, textsIn } from './sentences.ts'
import { titleCaseWords } from './title-case.ts'
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

test('screens are in sentence case, but for the labels of the specification', () => {
  const shown = sentencesOf(root).filter(({ location }) => location.startsWith('web/'))
  const capitals = shown.flatMap(({ location, text }) =>
    titleCaseWords(text).map((word) => `${location}: ${word} in "${text}"`),
  )
  expect(capitals).toEqual([])
})

test.each([
  ['Saved Views', ['Views']],
  ['Update All Brands of ${name}', []],
  ['Open your Order. Then choose Net Margin', ['Order', 'Net', 'Margin']],
  ['Open it in Dray: Products are listed', []],
])('of "%s", %j would be capitals', (text, words) => {
  expect(titleCaseWords(text)).toEqual(words)
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
