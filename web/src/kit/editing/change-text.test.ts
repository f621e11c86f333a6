import { expect, test } from 'vitest'
import { changeText } from './conflict-notice.tsx'

test('a change by someone else is described, with the user’s own value where both changed it', () => {
  const conflictText = (theirs: string, mine: string) => changeText('Name', { theirs, mine, isConflict: true })
  expect(changeText('Name', { theirs: 'Chai tea', mine: undefined, isConflict: false })).toBe('Name: now “Chai tea”')
  expect(conflictText('Chai tea', 'Masala chai')).toBe('Name: now “Chai tea”, yours “Masala chai”')
  expect(conflictText('Chai tea', '')).toBe('Name: now “Chai tea”, yours empty')
  expect(conflictText('', 'Chai')).toBe('Name: now empty, yours “Chai”')
})

test('a replaced picture is reported without its URL', () => {
  const image = { theirs: undefined, mine: undefined }
  expect(changeText('Image', { ...image, isConflict: false })).toBe('Image: replaced')
  expect(changeText('Image', { ...image, isConflict: true })).toBe('Image: replaced; yours is kept here')
})
