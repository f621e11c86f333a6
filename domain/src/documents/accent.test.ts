import { expect, test } from 'vitest'
import { accents, contrast, defaultAccent, isReadableAccent } from './accent.ts'

test('every color offered for documents can be read on white paper', () => {
  for (const { color, name } of accents) expect(isReadableAccent(color), name).toBe(true)
  expect(isReadableAccent(defaultAccent)).toBe(true)
})

test('a pale color, a color name and a short form are no accent', () => {
  for (const color of ['#ffd166', 'navy', '#123', '#1F4E79', '']) expect(isReadableAccent(color), color).toBe(false)
})

test('black on white has the highest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})
