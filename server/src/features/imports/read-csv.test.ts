import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { noIssues } from '@dray/domain/imports/issues'
import { sentenceText } from '@dray/domain/imports/sentence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvFile, readCsvFiles, readImportFiles } from './read-csv.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dray-import-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string, name = 'brands.csv') {
  const problems: string[] = []
  const { tables, unread } = readCsvFiles(
    [{ name, text }],
    noIssues(({ line, sentence }) => problems.push(`${line}: ${sentenceText(sentence)}`)),
  )
  return { records: tables[0]?.records, header: tables[0]?.header, table: tables[0], problems, unread }
}

test('a byte order mark, either separator, quotes, blank lines and any line break are read, and line numbers match a text editor’s', () => {
  const expected = [
    { line: 2, cells: ['1', 'Pavlova, Ltd.\nMelbourne'] },
    { line: 5, cells: ['2', 'The "Big" Cheese'] },
  ]
  const lines = ['key,name', '1,"Pavlova, Ltd.', 'Melbourne"', '', '2,"The ""Big"" Cheese"', '']
  for (const lineBreak of ['\n', '\r\n', '\r'])
    expect(read(`\uFEFF${lines.join(lineBreak)}`)).toMatchObject({
      header: ['key', 'name'],
      records: expected,
      problems: [],
    })
  expect(read('key;name\n1;Acme, Inc.\n').records).toEqual([{ line: 2, cells: ['1', 'Acme, Inc.'] }])
})

test.each(['sep=;', '\uFEFFSEP=;', '"sep=;"', 'sep=;;'])('%j on the first line is not the header', (separator) => {
  expect(read(`${separator}\r\nkey;name\r\n1;Acme\r\n`)).toMatchObject({
    header: ['key', 'name'],
    records: [{ line: 3, cells: ['1', 'Acme'] }],
    problems: [],
  })
})

test('separators after the last column of the header name no columns', () => {
  expect(read('key,name,,\n1,Acme,,\n')).toMatchObject({ header: ['key', 'name'], problems: [] })
})

test.each([
  ['', 'null: This file is empty.'],
  ['\uFEFF\r\n \r\n', 'null: This file is empty.'],
  ['key\tname\n1\tAcme', '1: The columns are separated by tabs. Use commas or semicolons.'],
  ['key|name\n1|Acme', '1: The columns are separated by vertical bars. Use commas or semicolons.'],
  ['name\nAcme', '1: The header has only one column. Separate columns with commas or semicolons.'],
  ['key;name,website\n', '1: The header mixes commas and semicolons. Use only one of them to separate columns.'],
  ['PK\u0003\u0004...', 'null: This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8".'],
  ['k\u0000e\u0000y\u0000', 'null: This file is not UTF-8 text. Save it as "CSV UTF-8".'],
])('a file that cannot be read says why, and that it could not be read: %j', (text, problem) => {
  expect(read(text)).toMatchObject({ table: undefined, problems: [problem], unread: { kinds: ['brands'] } })
})

const opensLate =
  "A double quote appears inside text that doesn't start with one. Put the whole text in double quotes and double the inner quote."
const closesEarly =
  'A closing double quote must be followed by a comma, a semicolon or the end of the line. Double a quote inside quoted text.'
const staysOpen =
  'A double quote that opens on this line is not closed at the end of its cell. Double a quote inside quoted text.'

test('every record with a quote in the wrong place is reported, and all others are read', () => {
  const rows = ['1,5" pipe', '2,"fine, too"', '3,"Ac"me', '4,"open', '5,fine', '6,"shut"', '7,"never closed', '8,fine']
  const { problems, records, table } = read(`key,name\n${rows.join('\n')}\n`)
  expect(problems).toEqual([
    `2: ${opensLate}`,
    `4: ${closesEarly}`,
    `5: ${staysOpen}`,
    '8: This double quote is never closed.',
  ])
  expect(records?.map(({ line }) => line)).toEqual([3, 6, 7, 9])
  expect(table?.brokenRecords?.map(({ cells }) => cells[0])).toEqual(['1', '3', '4', '7'])
})

test('every line with characters in another encoding is reported, and the file is read', () => {
  const { problems, records } = read('key,name\n1,Acme\n2,Caf\uFFFD\n3,\uFFFD\n')
  const garbled = 'This line has characters that are not UTF-8 text. Save it as "CSV UTF-8".'
  expect(problems).toEqual([`3: ${garbled}`, `4: ${garbled}`])
  expect(records).toHaveLength(3)
})

test('without a readable header a file is not read', () => {
  const { problems, table } = read('key,na"me\n1,Acme\n')
  expect({ problems, table }).toEqual({ problems: [`1: ${opensLate}`], table: undefined })
})

test('a file with another name is a problem', () => {
  expect(read('key,name\n', 'stuff.csv').problems[0]).toContain(
    "This isn't the name of an import file. The names are product-types.csv,",
  )
  expect(read('key,name\n', 'Product.csv').problems).toEqual([
    "null: This isn't the name of an import file. Is it products.csv?",
  ])
  expect(read('key,name\n', 'stuff.csv').unread).toEqual({ kinds: [], hasUnknownName: true })
})

test('a file of 200,000 rows is read', () => {
  expect(read(`key,name\n${'1,Acme\n'.repeat(200_000)}`).records).toHaveLength(200_000)
})

test('more than a million rows are refused with a message that says what to do', () => {
  expect(read(`key,name\n${'1,A\n'.repeat(1_000_001)}`).problems).toEqual([
    'null: These files have 1,000,001 rows; one import can have at most 1,000,000. Split the orders into several imports.',
  ])
})

test('records written as CSV are read back unchanged', () => {
  const names = ['plain', 'a,b', 'a;b', 'a "b"', 'two\nlines', 'Côte']
  const { text } = csvFile(
    'brands',
    names.map((name, n) => ({ key: n, name })),
  )
  expect(read(text).records?.map((record) => record.cells[1])).toEqual(names)
})

test('only the CSV files of a folder are read, and bytes that are not UTF-8 become marked characters', async () => {
  writeFileSync(path.join(folder, 'brands.csv'), Buffer.from('key,name\n1,Caf\u00e9\n', 'latin1'))
  writeFileSync(path.join(folder, 'readme.txt'), 'hello')
  expect(await readImportFiles(folder)).toEqual([{ name: 'brands.csv', text: 'key,name\n1,Caf\uFFFD\n' }])
  expect(await readImportFiles(path.join(folder, 'brands.csv'))).toHaveLength(1)
})

test('a folder without CSV files is reported', async () => {
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  await expect(readImportFiles(empty)).rejects.toThrow('No CSV files found in')
  await expect(readImportFiles(path.join(folder, 'nowhere'))).rejects.toThrow('File or folder not found')
})
