import { expect, test } from 'vitest'
import { sentenceOf } from './their-change.ts'

// D-15
test('a change by somebody else is said in a sentence, with what stands here where that was changed too', () => {
  const name = { part: 'name', label: 'Name', isContested: true }
  const said = (theirs: string, mine: string) => sentenceOf({ ...name, texts: { theirs, mine } })
  expect(sentenceOf({ ...name, isContested: false, texts: { theirs: 'Chai tea', mine: 'Chai tea' } })).toBe(
    'Name is now “Chai tea”.',
  )
  expect(said('Chai tea', 'Masala chai')).toBe('Name is now “Chai tea”; yours is “Masala chai”.')
  expect(said('Chai tea', '')).toBe('Name is now “Chai tea”; yours is empty.')
  expect(said('', 'Chai')).toBe('Name is empty now; yours is “Chai”.')
  const roles = { part: 'role', label: 'Roles', isPlural: true, isContested: true }
  expect(sentenceOf({ ...roles, texts: { theirs: 'Admin', mine: 'Sales' } })).toBe(
    'Roles are now “Admin”; yours are “Sales”.',
  )
})

test('of a picture it is said that it is another one, without its address', () => {
  const image = { part: 'image', label: 'Image', isContested: false }
  expect(sentenceOf(image)).toBe('The image is another one now.')
  expect(sentenceOf({ ...image, isContested: true })).toBe('The image is another one; yours is kept here.')
})
