import { expect, test } from 'vitest'
import { imageAddress } from './thumbnails.ts'

test('an image is asked for no larger than its place needs', () => {
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

test('an image that lies elsewhere is asked for as it is', () => {
  for (const address of ['https://example.com/a.png', 'blob:x', '/storage/products/a.png?v=1'])
    expect(imageAddress(address, 48)).toBe(address)
})
