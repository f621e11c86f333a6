import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import type { Column } from '../table/columns.ts'
import { csvFile, saveCsv } from './csv.ts'

type Crate = { name: string; price: number | null; packedAt: Date; note: string }

const columns: Column<Crate>[] = [
  { id: 'image', header: '', cell: () => 'a picture' },
  {
    id: 'name',
    header: 'Name, "as sold"',
    accessor: ({ name }) => name,
    below: { id: 'note', header: 'Note', accessor: ({ note }) => note },
  },
  { id: 'price', header: 'Price', isMoney: true, accessor: ({ price }) => price },
  { id: 'day', header: 'Day', accessor: ({ packedAt }) => packedAt, csv: false },
  { id: 'packed', header: 'Packed', cell: () => 'soon', csv: ({ packedAt }) => packedAt },
]
const aCrate = (overrides: Partial<Crate> = {}): Crate => ({
  name: 'Chai',
  price: cents(18_00),
  packedAt: new Date('2026-03-10T05:00:00Z'),
  note: '',
  ...overrides,
})

/** Name and lines of the downloaded file. */
async function saved(rows: readonly Crate[], sort = '') {
  const downloaded = downloads()
  saveCsv('crates.csv', { columns, rows, sort, timeZone: 'America/Los_Angeles' })
  const text = await downloaded[0]?.file.text()
  return { name: downloaded[0]?.name, lines: text?.split('\r\n') ?? [] }
}

test('a list is exported by column, with money in plain dollars and times as company days', async () => {
  const { name, lines } = await saved([aCrate(), aCrate({ name: 'Olive "Oil"\nextra', price: null, note: 'Côte' })])
  expect(name).toBe('crates.csv')
  expect(lines).toEqual([
    '"Name, ""as sold""",Note,Price,Packed',
    '"Chai",,18.00,"2026-03-09"',
    '"Olive ""Oil""\nextra","Côte",,"2026-03-09"',
    '',
  ])
})

test('a list is exported as it is sorted, even by the second line of a cell', async () => {
  const rows = [aCrate({ name: 'B', note: '2' }), aCrate({ name: 'A', note: '10' }), aCrate({ name: 'C', note: '1' })]
  const first = async (sort: string) => (await saved(rows, sort)).lines.slice(1, -1).map((line) => line.slice(1, 2))
  expect(await first('name')).toEqual(['A', 'B', 'C'])
  expect(await first('-name')).toEqual(['C', 'B', 'A'])
  expect(await first('note')).toEqual(['C', 'B', 'A'])
})

test.each(['=cmd|calc!A1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'the text %j never becomes a formula',
  async (outside) => {
    const text = await csvFile(['Name'], [[outside]]).text()
    expect(text).toContain(`"'${outside}"`)
  },
)

test('an amount below zero stays a number', async () => {
  const { lines } = await saved([aCrate({ price: cents(-1_234_50) })])
  expect(lines[1]).toBe('"Chai",,-1234.50,"2026-03-09"')
})

test('a spreadsheet opens it as UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile(['A'], []).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
