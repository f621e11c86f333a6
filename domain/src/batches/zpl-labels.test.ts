import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelSheets, sheetLayouts, tagsUrl } from './batch-labels.ts'
import { type ZplLabel, zebraResolutions, zplLabels } from './zpl-labels.ts'

const site = 'https://dray.example.com'

function aLabel(label: Partial<ZplLabel> = {}): ZplLabel {
  const batch = { sku: 'EXO-BEV-0001', batchNumber: 'EXO-BEV-0001-261121-00042', ...label }
  return {
    product: 'Chai',
    brand: 'Exotic Liquids',
    receivedOn: '2026-11-21',
    remaining: 48,
    expiresOn: null,
    thcPercent: null,
    cbdPercent: null,
    labName: null,
    testedOn: null,
    unusableReason: null,
    address: tagsUrl(site, batch),
    code: { modules: 41, correction: 'M' },
    ...batch,
  }
}

type Field = { x: number; y: number; width: number; height: number; data: string }
type Format = { width: number; height: number; copies: number; code: Field; texts: Field[] }

const command = /(\^[A-Z][A-Z0-9])([^^~]*)/gy
const utf8 = (bytes: string) => decodeURIComponent(bytes.replaceAll('_', '%'))
/** Field data as the printer reads it. */
const decoded = (data: string) => data.replace(/(?:_[0-9A-F]{2})+/g, utf8)

/** Reads ZPL as a printer does, and refuses what isn't in its programming guide. */
function readZpl(zpl: string): Format[] {
  expect(zpl).toMatch(/^(\^XA\n(\^[^\n]+\n)+\^XZ\n)+$/)
  expect(zpl).toMatch(/^[\n -}]*$/) // ASCII without ~, which would start a command to the printer itself.
  return zpl.split('^XZ\n').slice(0, -1).map(readFormat)
}

function readFormat(format: string): Format {
  expect(Math.max(...format.split('\n').map((line) => line.length))).toBeLessThan(3072)
  const read = [...format.replaceAll('\n', '').matchAll(command)].map(([, name = '', values = '']) => ({
    name,
    values,
  }))
  expect(read.map(({ name, values }) => name + values).join('')).toBe(format.replaceAll('\n', ''))
  const only = (name: string) => {
    const [first, ...others] = read.filter((one) => one.name === name)
    expect(others, name).toEqual([])
    return first?.values ?? ''
  }
  expect(only('^CI')).toBe('28')
  expect(only('^LH')).toBe('0,0')
  const fields = readFields(read)
  const [code, ...texts] = fields
  if (code === undefined) throw new Error('No code')
  return { width: Number(only('^PW')), height: Number(only('^LL')), copies: Number(only('^PQ')), code, texts }
}

function readFields(read: readonly { name: string; values: string }[]): Field[] {
  const text = read.map(({ name, values }) => name + values).join('')
  const number = String.raw`(\d+)`
  const place = String.raw`\^FO${number},${number}`
  const data = String.raw`\^FH\^FD([^^]*)\^FS`
  const codes = [...text.matchAll(new RegExp(`${place}\\^BQN,2,${number}${data}`, 'g'))]
  const blocks = [...text.matchAll(new RegExp(`${place}\\^A0N,${number}\\^FB${number},${number},0,L${data}`, 'g'))]
  expect(codes.length + blocks.length).toBe(read.filter(({ name }) => name === '^FD').length)
  expect(codes).toHaveLength(1)
  return [
    ...codes.map(([, x, y, magnification, value = '']) => {
      expect(Number(magnification)).toBeGreaterThanOrEqual(1)
      expect(Number(magnification)).toBeLessThanOrEqual(10)
      const side = Number(magnification)
      return { x: Number(x), y: Number(y) + 10, width: side, height: side, data: decoded(value) }
    }),
    ...blocks.map(([, x, y, height, width, lines, value = '']) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height) * Number(lines),
      data: decoded(value),
    })),
  ]
}

const texts = (zpl: string) => readZpl(zpl).map((format) => format.texts.map(({ data }) => data))

test('a ZPL label says the same as the PDF, and its code leads to the batch’s tags', () => {
  const zpl = zplLabels([aLabel({ expiresOn: '2027-03-01', thcPercent: 24.5 })], 'roll', 203)
  const [format] = readZpl(zpl)
  expect(format).toMatchObject({ width: 456, height: 253, copies: 1 })
  expect(format?.code.data).toBe(`MA,${tagsUrl(site, aLabel())}`)
  expect(texts(zpl)).toEqual([
    [
      'Chai',
      'Exotic Liquids',
      'EXO-BEV-0001',
      '00042',
      'EXO-BEV-0001-261121-00042',
      'Received Nov 21, 2026 · 48 left',
      'Expires Mar 1, 2027 · THC 24.5%',
    ],
  ])
})

test('all facts of a batch are on its label in every size', () => {
  const facts = { expiresOn: '2027-03-01', thcPercent: 24.52, cbdPercent: 0.13, testedOn: '2026-11-02' }
  const label = aLabel({ ...facts, labName: 'Puget Sound Analytical', product: 'Côte de Blaye '.repeat(12) })
  for (const sheet of labelSheets)
    for (const dpi of zebraResolutions) {
      const [said] = texts(zplLabels([label], sheet, dpi))
      expect(said?.at(-1), `${sheet} ${dpi}`).toBe(
        'Expires Mar 1, 2027 · THC 24.52% · CBD 0.13% · Puget Sound Analytical, tested Nov 2, 2026',
      )
    }
})

test('labels keep their sequence, and the same label twice in a row is one format with two copies', () => {
  const [one, two] = [aLabel({ batchNumber: 'SEQ-00001' }), aLabel({ batchNumber: 'SEQ-00002' })]
  const formats = readZpl(zplLabels([two, one, { ...one }, two], 'roll', 203))
  expect(formats.map((format) => [format.texts[3]?.data, format.copies])).toEqual([
    ['00002', 1],
    ['00001', 2],
    ['00002', 1],
  ])
})

test('commands, control characters and backslashes in a name are printed, not obeyed', () => {
  const [[product, brand, sku] = []] = texts(
    zplLabels([aLabel({ product: '^XZ~JA_5E', brand: 'a\u0000b\nc\u001b', sku: 'a\\&b' })], 'roll', 203),
  )
  expect([product, brand]).toEqual(['^XZ~JA_5E', 'a b c'])
  // In a field block a backslash is doubled.
  expect(sku).toBe('a\\\\&b')
})

test('a name that takes more lines than it has ends in an ellipsis', () => {
  const name = (product: string) => texts(zplLabels([aLabel({ product })], 'roll', 203))[0]?.[0]
  expect(name('Northwoods Cranberry Sauce, 12 x 12 oz')).toBe('Northwoods Cranberry Sauce, 12 x 12 oz')
  expect(name('Jack’s New England Clam Chowder in a can that nobody can open')).toBe(
    'Jack’s New England Clam Chowder in a ca…',
  )
  expect(name('W'.repeat(30))).toMatch(/^W{10,22}…$/)
  expect(name('👨‍👩‍👧‍👦'.repeat(60))).toMatch(/^(👨‍👩‍👧‍👦){10,20}…$/u)
})

test('a longer code is drawn smaller, and a printer with more dots draws it as large', () => {
  const magnification = (modules: number, dpi: 203 | 300) =>
    readZpl(zplLabels([aLabel({ code: { modules, correction: 'L' } })], 'roll', dpi))[0]?.code.width
  expect([magnification(41, 203), magnification(85, 203), magnification(177, 203), magnification(41, 300)]).toEqual([
    3, 1, 1, 5,
  ])
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc.string({
    unit: fc.constantFrom('^', '~', '_', '\\', '&', '^XZ', '^FS', '~JA', ' ', 'W', 'i', '\n', '🍶'),
    maxLength: 500,
  }),
)

test('whatever names contain, every label is closed, legal and within its edges', () => {
  fc.assert(
    fc.property(
      fc.record({ product: hostile, brand: hostile, sku: hostile, batchNumber: hostile }),
      fc.constantFrom(...labelSheets),
      fc.constantFrom(...zebraResolutions),
      fc.integer({ min: 21, max: 105 }),
      (names, sheet, dpi, modules) => {
        const formats = readZpl(
          zplLabels([aLabel({ ...names, address: site, code: { modules, correction: 'M' } })], sheet, dpi),
        )
        expect(formats).toHaveLength(1)
        for (const { width, height, code, texts: blocks } of formats) {
          expect(width).toBeLessThanOrEqual(sheetLayouts[sheet].label.width * dpi)
          const side = code.width * modules
          for (const block of [...blocks, { ...code, width: side, height: side }]) {
            expect(block.x + block.width).toBeLessThanOrEqual(width)
            expect(block.y + block.height).toBeLessThanOrEqual(height)
          }
          expect(code.data).toBe(`MA,${site}`)
        }
      },
    ),
  )
})

const places = labelSheets.flatMap((sheet) => zebraResolutions.map((dpi) => ({ sheet, dpi })))

test.each(places)('texts overlap neither each other nor the code: $sheet at $dpi dpi', ({ sheet, dpi }) => {
  const labels = [aLabel(), aLabel({ expiresOn: '2027-03-01', unusableReason: 'ON_HOLD' })]
  for (const { code, texts: blocks } of readZpl(zplLabels(labels, sheet, dpi))) {
    const side = code.width * aLabel().code.modules
    const areas = [{ ...code, width: side, height: side }, ...blocks]
    const overlaps = areas.flatMap((one, index) => areas.slice(index + 1).filter((other) => overlap(one, other)))
    expect(overlaps).toEqual([])
  }
})

const overlap = (one: Field, other: Field): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('a long line of facts takes the second line of the name on a sheet, not on a roll', () => {
  const facts = { expiresOn: '2027-03-01', thcPercent: 24.5, labName: 'Confidence Analytical Laboratories of the West' }
  for (const [sheet, share] of [
    ['roll', 1],
    ['letter', 0.5],
  ] as const) {
    const [plain, long] = readZpl(zplLabels([aLabel(), aLabel(facts)], sheet, 203)).map((format) => format.texts[0])
    expect((long?.height ?? 0) / (plain?.height ?? 1), sheet).toBe(share)
  }
})
