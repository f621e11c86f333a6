import { expect, test } from 'vitest'
import { signatureBox } from './proof-document.ts'

test('a signature takes the space that its points span', () => {
  expect(signatureBox('M 10 20 L 60 90')).toEqual({ left: 10, top: 20, width: 50, height: 70 })
  expect(signatureBox('M 10.5,-4 L .5 8 M 7 2')).toEqual({ left: 0.5, top: -4, width: 10, height: 12 })
  expect(signatureBox('M 10 20')).toEqual({ left: 10, top: 20, width: 0, height: 0 })
})

test('a path that nobody could draw has no space', () => {
  for (const path of ['M', 'M 10', 'M 10 20 L 100001 90', 'M 10 20 L 60 -100001'])
    expect(signatureBox(path), path).toBeUndefined()
})
