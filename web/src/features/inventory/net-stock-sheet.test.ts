import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aBrand, aProduct } from '../../test-data/catalog.ts'
import { netStockSheet } from './net-stock-sheet.ts'

/** The files within a .xlsx, which is a zip: read by its central directory. */
function unzipped(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const data = bytes.subarray(from, from + size)
    files.set(name, (method === 8 ? inflateRawSync(data) : data).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** What a spreadsheet program shows: text as text, figures as figures, nothing for an empty cell. */
async function read(sheet: Blob) {
  const files = unzipped(Buffer.from(await sheet.arrayBuffer()))
  const xml = (name: string) => new DOMParser().parseFromString(files.get(name) ?? '', 'text/xml')
  const texts = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map((si) => si.textContent)
  const page = xml('xl/worksheets/sheet1.xml')
  const rows = [...page.querySelectorAll('row')].map((row) =>
    Object.fromEntries(
      [...row.querySelectorAll('c')].map((cell) => {
        const value = cell.querySelector('v')?.textContent ?? ''
        const column = cell.getAttribute('r')?.replace(/\d+$/, '') ?? ''
        return [column, cell.getAttribute('t') === 's' ? texts[Number(value)] : Number(value)]
      }),
    ),
  )
  return { page, rows }
}

const exotic = aBrand()
const held = (id: number, net: number, given: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({ id, name: `Product ${id}`, sku: `EXO-BEV-000${id}`, stock: net + 5, pendingOutboundQuantity: 5, ...given })

// R4.5-03, D-33
test('the net stock export has a row for each product, with figures as figures', async () => {
  const { rows } = await read(await netStockSheet([exotic], [held(1, 60, { weight: 3.5 })]))
  expect(rows).toEqual([
    ...[
      {
        A: 'Brand',
        B: 'Product',
        C: 'SKU',
        D: 'Type',
        E: 'Weight',
        F: 'Stock',
        G: 'Pending Outbound',
        H: 'Net Stock',
        I: 'Label',
      },
    ],
    {
      A: 'Exotic Liquids',
      B: 'Product 1',
      C: 'EXO-BEV-0001',
      D: 'Beverages',
      E: 3.5,
      F: 65,
      G: 5,
      H: 60,
      I: 'IN STOCK',
    },
  ])
})

// R4.5-03, R9-10
test('the label is by net stock: in stock above 50, low above 1, else out', async () => {
  const { rows } = await read(
    await netStockSheet([exotic], [held(1, 51), held(2, 50), held(3, 2), held(4, 1), held(5, -4)]),
  )
  expect(rows.slice(1).map(({ H, I }) => [H, I])).toEqual([
    [51, 'IN STOCK'],
    [50, 'LOW'],
    [2, 'LOW'],
    [1, 'OUT'],
    [-4, 'OUT'],
  ])
})

// D-47
test('a brand excluded from reporting is not in the export, a hidden one is', async () => {
  const samples = aBrand({ id: 2, name: 'Samples', excludeFromReporting: true })
  const old = aBrand({ id: 3, name: 'Old Stock', hideInInventoryOverview: true })
  const { rows } = await read(
    await netStockSheet(
      [exotic, samples, old],
      [held(1, 9), held(2, 9, { brandID: 2, brand: 'Samples' }), held(3, 9, { brandID: 3, brand: 'Old Stock' })],
    ),
  )
  expect(rows.slice(1).map(({ A }) => A)).toEqual(['Exotic Liquids', 'Old Stock'])
})

test('a name that looks like a formula is text, and one with marks of its own stays as it is', async () => {
  const name = '=HYPERLINK("http://x") <b> & \u00e9'
  const { page, rows } = await read(await netStockSheet([exotic], [held(1, 9, { name })]))
  expect(rows[1]?.B).toBe(name)
  expect(page.querySelector('f')).toBeNull()
})

test('the heading stays in sight, and the columns are as wide as their contents', async () => {
  const { page } = await read(await netStockSheet([exotic], [held(1, 9)]))
  const pane = page.querySelector('pane')
  expect([pane?.getAttribute('state'), pane?.getAttribute('ySplit')]).toEqual(['frozen', '1'])
  expect(page.querySelectorAll('col')).toHaveLength(9)
})
