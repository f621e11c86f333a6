import { expect, test } from 'vitest'
import { isNextPoint, maxSignaturePoints, signatureBox, signaturePath } from './signature-pad.tsx'

test('a signature is path data of moves, lines and curves with whole numbers', () => {
  expect(signaturePath([])).toBeNull()
  expect(signaturePath([[{ x: 10.4, y: 20.6 }]])).toBe('M 10 21 L 12 21')
  expect(
    signaturePath([
      [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
        { x: 20, y: 0 },
      ],
      [
        { x: 5, y: 5 },
        { x: 9, y: 9 },
      ],
    ]),
  ).toBe('M 0 0 Q 10 10 15 5 L 20 0 M 5 5 L 9 9')
})

test('points too close to show are left out', () => {
  expect(isNextPoint(undefined, { x: 1, y: 1 })).toBe(true)
  expect(isNextPoint({ x: 1, y: 1 }, { x: 2, y: 2 })).toBe(false)
  expect(isNextPoint({ x: 1, y: 1 }, { x: 5, y: 1 })).toBe(true)
})

test('the longest signature fits what the server takes', () => {
  const { width, height } = signatureBox
  const longest = Array.from({ length: maxSignaturePoints }, (_, index) => ({ x: width - (index % 2), y: height }))
  expect(signaturePath([longest])?.length).toBeLessThan(20_000)
})
