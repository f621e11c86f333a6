import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aBrand, aProduct } from '../../test-data/catalog.ts'
import { netStockSheet } from './net-stock-sheet.ts'

/** Reads the files of a .xlsx, which is a zip, from its central directory. */
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

/** Reads the cells: text as text, numbers as numbers, nothing for an empty cell. */
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
const stocked = (id: number, net: number, overrides: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({
    id,
    name: `Product ${id}`,
    sku: `EXO-BEV-000${id}`,
    stock: net + 5,
    pendingOutboundQuantity: 5,
    ...overrides,
  })

// R4.5-03, D-33
test('the net stock export has a row for each product, with numbers as numbers', async () => {
  const { rows } = await read(await netStockSheet([exotic], [stocked(1, 60, { weight: 3.5 })]))
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
test('the label depends on net stock: in stock above 50, low above 1, otherwise out', async () => {
  const { rows } = await read(
    await netStockSheet([exotic], [stocked(1, 51), stocked(2, 50), stocked(3, 2), stocked(4, 1), stocked(5, -4)]),
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
test('a brand excluded from reporting is not in the export, but a hidden brand is', async () => {
  const samples = aBrand({ id: 2, name: 'Samples', excludeFromReporting: true })
  const old = aBrand({ id: 3, name: 'Old Stock', hideInInventoryOverview: true })
  const { rows } = await read(
    await netStockSheet(
      [exotic, samples, old],
      [
        stocked(1, 9),
        stocked(2, 9, { brandID: 2, brand: 'Samples' }),
        stocked(3, 9, { brandID: 3, brand: 'Old Stock' }),
      ],
    ),
  )
  expect(rows.slice(1).map(({ A }) => A)).toEqual(['Exotic Liquids', 'Old Stock'])
})

test('a name that looks like a formula is text, and special characters in a name are kept', async () => {
  const name = '=HYPERLINK("http://x") <b> & \u00e9'
  const { page, rows } = await read(await netStockSheet([exotic], [stocked(1, 9, { name })]))
  expect(rows[1]?.B).toBe(name)
  expect(page.querySelector('f')).toBeNull()
})

test('the heading row is frozen, and the columns fit their contents', async () => {
  const { page } = await read(await netStockSheet([exotic], [stocked(1, 9)]))
  const pane = page.querySelector('pane')
  expect([pane?.getAttribute('state'), pane?.getAttribute('ySplit')]).toEqual(['frozen', '1'])
  expect(page.querySelectorAll('col')).toHaveLength(9)
})
