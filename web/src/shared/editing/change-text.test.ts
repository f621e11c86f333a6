import { expect, test } from 'vitest'
import { changeText } from './conflict-notice.tsx'

// D-15
test('a change by someone else is said in words, with what stands here where both changed it', () => {
  const said = (theirs: string, mine: string) => changeText('Name', { theirs, mine, isConflict: true })
  expect(changeText('Name', { theirs: 'Chai tea', mine: undefined, isConflict: false })).toBe('Name: now “Chai tea”')
  expect(said('Chai tea', 'Masala chai')).toBe('Name: now “Chai tea”, yours “Masala chai”')
  expect(said('Chai tea', '')).toBe('Name: now “Chai tea”, yours empty')
  expect(said('', 'Chai')).toBe('Name: now empty, yours “Chai”')
})

test('of a picture it is said that it was replaced, without its address', () => {
  const image = { theirs: undefined, mine: undefined }
  expect(changeText('Image', { ...image, isConflict: false })).toBe('Image: replaced')
  expect(changeText('Image', { ...image, isConflict: true })).toBe('Image: replaced; yours is kept here')
})
