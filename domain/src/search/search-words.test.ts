import { expect, test } from 'vitest'
import { matching } from './search-words.ts'

test('a search finds its words in any order, whatever their accents and capitals', () => {
  const names = ['Côte de Blaye', 'Café Blaye', 'Chai']
  expect(matching(names, 'BLAYE cote', (name) => name)).toEqual(['Côte de Blaye'])
  expect(matching(names, '  ', (name) => name)).toEqual(names)
  expect(matching(names, 'x', (name) => name)).toEqual([])
})
