import { expect, test } from 'vitest'
import { imageAddress } from './files.ts'

test('an image is requested no larger than it is shown', () => {
  const at = (pixels: number) => imageAddress('/storage/products/a.png', pixels).replace('/storage/products/a.png', '')
  expect([24, 48, 49, 200, 512, 513].map(at)).toEqual([
    '?size=48',
    '?size=48',
    '?size=96',
    '?size=256',
    '?size=512',
    '',
  ])
})

test('the URL of an image outside this storage is not changed', () => {
  for (const address of ['https://example.com/a.png', 'blob:x', '/storage/products/a.png?v=1'])
    expect(imageAddress(address, 48)).toBe(address)
})
