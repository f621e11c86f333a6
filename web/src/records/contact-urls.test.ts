import { expect, test } from 'vitest'
import { directionsUrl, mapsUrl, phoneUrl } from './contact-urls.ts'

test('an address of several lines becomes one map search, with its special characters escaped', () => {
  expect(mapsUrl('Kirchgasse 6\n8010 Graz & Umgebung?')).toBe(
    'https://maps.google.com/?q=Kirchgasse%206%2C%208010%20Graz%20%26%20Umgebung%3F',
  )
})

test('directions lead past the stops in sequence, to at most ten', () => {
  const query = (addresses: readonly string[]) => Object.fromEntries(new URL(directionsUrl(addresses)).searchParams)
  expect(query(['Kirchgasse 6\n8010 Graz'])).toEqual({ api: '1', destination: 'Kirchgasse 6, 8010 Graz' })
  expect(query(['A & B', 'C|D', 'E'])).toEqual({ api: '1', destination: 'E', waypoints: 'A & B|C D' })
  expect(query(Array.from({ length: 12 }, (_, n) => `Stop ${n + 1}`))['destination']).toBe('Stop 10')
})

test.each([
  ['(5) 555-4729', 'tel:55554729'],
  ['+43 7675-3425', 'tel:+4376753425'],
  ['555-0100 ext. 12', 'tel:5550100'],
  ['0241-039123 / 0241-059428', 'tel:0241039123'],
  ['ask at the desk', undefined],
  ['', undefined],
])('the phone %j dials %s', (phone, url) => {
  expect(phoneUrl(phone)).toBe(url)
})
