import { expect, test } from 'vitest'
import { filterBySearch } from './search-words.ts'

test('a search finds its words in any order and ignores accents and case', () => {
  const names = ['Côte de Blaye', 'Café Blaye', 'Chai']
  expect(filterBySearch(names, 'BLAYE cote', (name) => name)).toEqual(['Côte de Blaye'])
  expect(filterBySearch(names, '  ', (name) => name)).toEqual(names)
  expect(filterBySearch(names, 'x', (name) => name)).toEqual([])
})
