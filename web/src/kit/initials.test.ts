import { expect, test } from 'vitest'
import { nameInitials } from './picture.tsx'

test('a name has the initials of its first and last word', () => {
  const names = ['Nancy Davolio', 'Michael', 'Ana María de la Cruz', 'élodie  Ørsted', 'Jean (Paris) Roy', '', '42']
  expect(names.map(nameInitials)).toEqual(['ND', 'M', 'AC', 'ÉØ', 'JR', '', ''])
})
