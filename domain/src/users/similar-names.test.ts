import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyUserName, nameSkeleton, similarNames } from './similar-names.ts'

test.each([
  ['Cyrillic letters', 'N\u0430ncy D\u0430v\u043eli\u043e'],
  ['Greek letters', '\u039dancy Da\u03bdolio'],
  ['full-width letters', 'Ｎａｎｃｙ\u3000Ｄａｖｏｌｉｏ'],
  ['mathematical letters', '𝐍𝐚𝐧𝐜𝐲 Davolio'],
  ['characters without width', 'Nan\u200bcy\u2060 Dav\u00adolio\ufe0f'],
  ['a filler of another script', 'Nancy\u3164 Davolio'],
  ['case and blanks', ' NANCY\u00a0 davolio '],
  ['the words of a key', 'API key Nancy Davolio'],
])('a name with %s looks like the usual one', (_, name) => {
  expect(nameSkeleton(name)).toBe('nancy davolio')
  expect(similarNames([{ id: 4, name: 'Nancy Davolio' }])({ id: 5, name })?.id).toBe(4)
})

test('names that people can tell apart are different, and so are accents and dots', () => {
  const find = similarNames(
    ['Nancy Davolio', 'Ren\u00e9 Braun', '\u0418\u0440\u0438\u043d\u0430', '\u5f20\u4f1f'].map((name, id) => ({
      id,
      name,
    })),
  )
  for (const name of ['Nancy Davolia', 'Rene Braun', 'Ren\u00ea Braun', 'Irina', '\u5f20\u4f1a', 'N. Davolio', ''])
    expect(find({ name }), name).toBeUndefined()
})

test('a user is not similar to themselves, but to another with the same name, also in Greek capitals', () => {
  const find = similarNames([
    { id: 1, name: '\u039d\u03af\u03ba\u03bf\u03c2' },
    { id: 2, name: "Sean O'Brien" },
    { id: 3, name: keyUserName('Web shop') },
  ])
  expect(find({ id: 1, name: '\u039d\u03af\u03ba\u03bf\u03c2' })).toBeUndefined()
  expect(find({ name: '\u039d\u038a\u039a\u039f\u03a3' })?.id).toBe(1)
  expect(find({ name: 'Sean O\u2019Brien' })?.id).toBe(2)
  expect(find({ name: 'W\u0435b shop' })?.id).toBe(3)
  expect(find({ name: keyUserName('Web sh\u043ep') })?.id).toBe(3)
})

test('a skeleton is its own, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const again = similarNames([{ id: 1, name }])
      expect(again({ id: 1, name })).toBeUndefined()
      expect(again({ id: 2, name: `\u200b${name} ` })?.id).toBe(1)
    }),
  )
})
