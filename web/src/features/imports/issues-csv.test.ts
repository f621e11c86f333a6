import { expect, test } from 'vitest'
import { issuesAsCsv } from './issue-list.tsx'

const csvLines = async (...issues: Parameters<typeof issuesAsCsv>[0]) =>
  (await issuesAsCsv(issues).text()).split('\r\n')

test('issues are exported as rows, with empty cells for an unknown location', async () => {
  const lines = await csvLines(
    {
      file: 'orders.csv',
      column: 'createdAt',
      parts: ['', ' is not a date, or "time".'],
      values: [null],
      count: 3,
      lines: [
        { line: 12, values: ["'4/7'"] },
        { line: 14, values: ["'5/7'"] },
      ],
    },
    {
      file: 'brands.csv',
      column: null,
      parts: ['This file is empty.'],
      values: [],
      count: 1,
      lines: [{ line: null, values: [] }],
    },
  )
  expect(lines).toEqual([
    'File,Line,Column,Message',
    '"orders.csv",12,"createdAt","\'4/7\' is not a date, or ""time""."',
    '"orders.csv",14,"createdAt","\'5/7\' is not a date, or ""time""."',
    '"brands.csv",,,"This file is empty."',
    '',
  ])
})

test('a spreadsheet opens them as UTF-8', async () => {
  const bytes = new Uint8Array(await issuesAsCsv([]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test.each(['=cmd|calc!A1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'the text %j never becomes a formula',
  async (outside) => {
    const lines = [{ line: 1, values: [outside] }]
    const csv = await issuesAsCsv([
      { file: outside, column: outside, parts: ['', ''], values: [outside], count: 1, lines },
    ]).text()
    const escaped = `"'${outside}"`
    expect(csv).toContain([escaped, '1', escaped, escaped].join(','))
  },
)
