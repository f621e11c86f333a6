import { expect, test } from 'vitest'
import { nameHue, nameInitials } from '../picture.tsx'

test('a name has the initials of its first and last word', () => {
  const names = ['Nancy Davolio', 'Michael', 'Ana María de la Cruz', 'élodie  Ørsted', 'Jean (Paris) Roy', '', '42']
  expect(names.map(nameInitials)).toEqual(['ND', 'M', 'AC', 'ÉØ', 'JR', '', ''])
})

test('a name always has the same color, and a team has several', () => {
  const team = ['Nancy Davolio', 'Andrew Fuller', 'Janet Leverling', 'Robert King', 'Laura Callahan', 'Anne Dodsworth']
  expect(team.map(nameHue)).toEqual(team.map(nameHue))
  expect(new Set(team.map(nameHue)).size).toBeGreaterThan(3)
})
