import { expect, test } from 'vitest'
import { compareNames, nameOrder } from './name-order.ts'

test('names sort without case and accents, and numbers by size', () => {
  const names = [
    'Åland 2',
    'Zürich',
    'Forêts d’érables',
    'Formaggi Fortini',
    'aland 10',
    'Øre',
    'Osaka',
    '7-Up',
    'Strasse',
    'Straße 1',
  ]
  expect(names.toSorted(compareNames)).toEqual([
    '7-Up',
    'Åland 2',
    'aland 10',
    'Forêts d’érables',
    'Formaggi Fortini',
    'Øre',
    'Osaka',
    'Strasse',
    'Straße 1',
    'Zürich',
  ])
})

test('names that differ in case, accents or leading zeros only have one place', () => {
  expect(nameOrder(' CÔTE 007 ')).toBe(nameOrder('cote 7'))
  expect(compareNames('Café', 'cafe')).toBe(0)
})
