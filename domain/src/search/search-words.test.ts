import { expect, test } from 'vitest'
import { filterBySearch, nameWords } from './search-words.ts'

test('a search finds its words in any order and ignores accents and case', () => {
  const names = ['Côte de Blaye', 'Café Blaye', 'Chai']
  expect(filterBySearch(names, 'BLAYE cote', (name) => name)).toEqual(['Côte de Blaye'])
  expect(filterBySearch(names, '  ', (name) => name)).toEqual(names)
  expect(filterBySearch(names, 'x', (name) => name)).toEqual([])
})

test('letters that only look like an accent are searched as they are typed without them', () => {
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
