import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineList } from './define-list.ts'

const statuses = ['NEW', 'SENT'] as const
const sorts = { date: 'time', name: 'text', total: 'whole', due: 'day', status: statuses } as const
const lists = {
  instant: defineList({ time: 'instant', sorts, first: '-date' }),
  day: defineList({ time: 'day', sorts, first: 'name' }),
  none: defineList({ sorts, first: 'total' }),
}

const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
const days = dates.map((date) => date.toISOString().slice(0, 10))
const times = { instant: dates.map((time) => ({ time })), day: days.map((time) => ({ time })), none: fc.constant({}) }
const values = {
  date: fc.constant(''),
  name: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '"', ' "a\n', '17 ', '-name 1 2')),
  total: fc.maxSafeInteger().map(String),
  due: fc.oneof(fc.constant(''), days),
  status: fc.constantFrom(...statuses),
}
const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 })

test('the next page starts where the previous one ended, in every list and sort', () => {
  const places = fc.constantFrom('instant', 'day', 'none').chain((kind) =>
    fc.constantFrom(...lists[kind].sorts).chain((by) =>
      fc.record({
        list: fc.constant(lists[kind]),
        by: fc.constant(by),
        time: times[kind],
        id: ids,
        value: values[by],
      }),
    ),
  )
  fc.assert(
    fc.property(places, fc.boolean(), ({ list, by, time, id, value }, isDescending) => {
      const place = { ...time, id, value }
      const cursor = list.cursorAfter(place, { by, isDescending })
      expect(list.parseCursor(cursor, { by, isDescending })).toEqual(place)
      expect(list.parseCursor(cursor, { by, isDescending: !isDescending })).toBeUndefined()
    }),
  )
})

test('an unknown sort falls back to the list’s default', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('', 'margin', '--date', 'DATE', 'toString'))
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!lists.none.isSort(text))
      expect(lists.none.parseSort(text)).toEqual({ by: 'total', isDescending: false })
    }),
  )
  expect(lists.instant.parseSort(undefined)).toEqual({ by: 'date', isDescending: true })
  for (const by of lists.day.sorts)
    expect([lists.day.parseSort(by), lists.day.parseSort(`-${by}`)]).toEqual([
      { by, isDescending: false },
      { by, isDescending: true },
    ])
})

test('text that isn’t a cursor of this list and sort is refused', () => {
  const read = (list: keyof typeof lists, text: string, by: keyof typeof sorts = 'name') =>
    lists[list].parseCursor(text, { by, isDescending: true })
  const at = '2026-03-01T10:20:30.456Z'
  expect(
    [
      ...['', 'x', '{}', '17', 'yesterday 17', '2026-13-41T10:20:30.456Z 17', at, `${at} x`].map((text) =>
        read('instant', `-name ${text}`),
      ),
      ...[`${at} 17 a`, `name ${at} 17 a`, `-total ${at} 17 5`].map((text) => read('instant', text)),
      ...['17 a', '2026-02-31 17 a', `${at} 17 a`].map((text) => read('day', `-name ${text}`)),
      ...['', '-1', 'a 17', '["a",1]', '2026-03-01 17 a'].map((text) => read('none', `-name ${text}`)),
      ...['much', '', '1.5', '12345678901234567'].map((value) => read('none', `-total 17 ${value}`, 'total')),
      ...['soon', '2026-02-31'].map((value) => read('none', `-due 17 ${value}`, 'due')),
      ...['SOLD', ''].map((value) => read('none', `-status 17 ${value}`, 'status')),
    ].filter((place) => place !== undefined),
  ).toEqual([])
})

test('ids never exceed the database’s maximum', () => {
  expect(lists.none.parseCursor('total 999999999999999 5')).toEqual({ id: 2 ** 31 - 1, value: '5' })
})
