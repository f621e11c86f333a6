import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, plainLine, plainText } from './plain-text.ts'

const composed = 'Cr\u00e9merie Ren\u00e9'
const twins = [
  'Cre\u0301merie Rene\u0301',
  ` ${composed} `,
  'Cr\u00e9merie  Ren\u00e9',
  'Cr\u00e9merie\u00a0Ren\u00e9',
  'Cr\u00e9merie\tRen\u00e9',
  'Cr\u00e9me\u200brie Ren\u00e9',
  '\ufeffCr\u00e9merie Ren\u00e9',
  'Cr\u00e9merie\u200d Ren\u00e9\u200c',
  '\u202dCr\u00e9merie Ren\u00e9\u202c',
  'Cr\u00e9me\u00adrie\r\nRen\u00e9',
]

test.each(twins)('%j is the same line of text', (text) => {
  expect(plainLine(text)).toBe(composed)
  expect(nameKey(text.toUpperCase())).toBe('cr\u00e9merie ren\u00e9')
})

test('notes keep their lines, with single blanks and nothing invisible', () => {
  expect(plainText(' Back  door\u200b\r\nring\ttwice\u2028 Ren\u0065\u0301 \n')).toBe(
    'Back door\nring twice\n Ren\u00e9',
  )
  expect(plainText(' \u200b\n\u00a0')).toBe('')
})

test('joiners stay where a script or an emoji needs them, but make no other name', () => {
  const [family, persian] = ['👨\u200d👩\u200d👧', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645']
  for (const name of [family, persian]) {
    expect(plainLine(name)).toBe(name)
    expect(nameKey(name)).toBe(name.replace(/[\u200c\u200d]/g, ''))
  }
})

test('plain text stays as it is, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text))
      expect(plainLine(plainLine(text))).toBe(plainLine(text))
      expect(nameKey(plainLine(text))).toBe(nameKey(text))
    }),
  )
})
