import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differsByOneLetter, filterBySearch, minSimilarLetters, nameWords, wordSplits } from './search-words.ts'

test('a search finds its words in any order and ignores accents and case', () => {
  const names = ['Côte de Blaye', 'Café Blaye', 'Chai']
  expect(filterBySearch(names, 'BLAYE cote', (name) => name)).toEqual(['Côte de Blaye'])
  expect(filterBySearch(names, '  ', (name) => name)).toEqual(names)
  expect(filterBySearch(names, 'x', (name) => name)).toEqual([])
})

test('words are split in two in every way, either part first', () => {
  expect(wordSplits(['quick'])).toEqual([])
  expect(wordSplits(['quick', 'chai'])).toEqual([
    [['quick'], ['chai']],
    [['chai'], ['quick']],
  ])
  expect(wordSplits(['a', 'b', 'c'])).toHaveLength(4)
  expect(wordSplits(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([])
})

test('letters such as ß, ø and ł are found by their plain spelling', () => {
  const names = ['Weißbier Straße', 'Smørrebrød', 'Æbleskiver', 'Cœur de Łódź']
  const found = (text: string) => filterBySearch(names, text, (name) => name)
  expect(['strasse', 'smorrebrod', 'aebleskiver', 'coeur lodz'].flatMap(found)).toEqual(names)
})

test('a name has words without apostrophes and punctuation', () => {
  expect(nameWords("Sirop d'érable, Chef Anton’s (NuNuCa Nuß-Nougat)")).toEqual([
    'sirop',
    'derable',
    'chef',
    'antons',
    'nunuca',
    'nuss',
    'nougat',
  ])
})

test.each([
  ['a wrong letter', 'camenbert', 'camembert'],
  ['a wrong first letter', 'vhang', 'chang'],
  ['a missing letter', 'camebert', 'camembert'],
  ['an extra letter', 'camemmbert', 'camembert'],
  ['an extra last letter', 'chais', 'chai'],
  ['two swapped letters', 'camemebrt', 'camembert'],
  ['swapped letters at the end', 'chia', 'chai'],
])('words with %s are similar', (_, typed, word) => {
  expect([differsByOneLetter(typed, word), differsByOneLetter(word, typed)]).toEqual([true, true])
})

test.each([
  ['two wrong letters', 'kanembert', 'camembert'],
  ['two letters swapped over a third', 'cmaembert', 'camember'],
  ['letters that are swapped but not neighbors', 'mecambert', 'camembert'],
  ['a short word', 'ale', 'ape'],
  ['a word without differences', 'chai', 'chai'],
  ['a digit', '1000', '100'],
  ['a digit among letters', 'bev0001', 'bev0002'],
])('words with %s are not similar', (_, typed, word) => {
  expect([differsByOneLetter(typed, word), differsByOneLetter(word, typed)]).toEqual([false, false])
})

const word = fc.stringMatching(/^[a-e]{4,7}$/)

/** All words that differ from a word by one letter. */
function neighbors(from: string): Set<string> {
  const made = new Set<string>()
  for (let at = 0; at <= from.length; at += 1) {
    const [head, tail] = [from.slice(0, at), from.slice(at)]
    for (const letter of 'abcde') made.add(head + letter + tail).add(head + letter + tail.slice(1))
    made.add(head + tail.slice(1)).add(head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2))
  }
  made.delete(from)
  return made
}

test('similar words are exactly those one change away', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(differsByOneLetter(a, b)).toBe(neighbors(a).has(b))
      for (const made of neighbors(a)) expect(differsByOneLetter(a, made)).toBe(made.length >= minSimilarLetters)
    }),
  )
})
