import { expect, test } from 'vitest'
import { tableHeights } from './commission-form.tsx'

const ownHeight = (height: unknown): string | undefined => /^min\((\d+px)/.exec(String(height))?.[1]

test('a table is as tall as its rows, an empty one has room for its message, and a collapsed section takes none', () => {
  const { unpaid, toBePaid } = tableHeights({ unpaid: 1, toBePaid: 10 }, 40)
  expect([ownHeight(unpaid), ownHeight(toBePaid)]).toEqual(['76px', '436px'])
  const empty = tableHeights({ unpaid: 0, toBePaid: undefined }, 40)
  expect([ownHeight(empty.unpaid), ownHeight(empty.toBePaid)]).toEqual(['162px', '0px'])
})
