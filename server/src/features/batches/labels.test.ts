import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { getDocumentProxy, renderPageAsImage } from 'unpdf'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { aBrand, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { pdfPages } from '../../test-data/pdf-pages.ts'

const t = await openTestApp({ PUBLIC_URL: 'https://dray.example.com' })
const request = await t.as('INVENTORY')
const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })

const labels = async (batchIds: readonly number[], sheet = 'roll', asker = request): Promise<Uint8Array> => {
  const answer = await asker('POST', '/api/db/products/createLabels', { body: { batchIds, sheet } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return new Uint8Array(answer.rawPayload)
}
/** The texts that a scanner reads from a page printed at this resolution. */
async function scanned(pdf: Uint8Array, dpi: number, page = 1): Promise<string[]> {
  const png = await renderPageAsImage(pdf.slice(), page, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: dpi / 72,
  })
  const { data, info } = await sharp(Buffer.from(png))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const codes = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 40 })
  return codes.map(({ text }) => text)
}

test('a label says what is in the box, and a thermal printer prints a code that leads to its tags', async () => {
  const brand = await aBrand(t.db, 'Exotic Liquids')
  const product = await aProduct(t.db, { name: 'Chai', brandId: brand.id })
  const batch = await aBatch(t.db, product.id, {
    batchNumber: 'EXO-BEV-0001-261121-00042',
    receivedOn: '2026-11-21',
    quantity: 48,
  })
  const pdf = await labels([batch.id])
  const [page = ''] = await pdfPages(pdf)
  for (const said of [
    'Chai',
    'Exotic Liquids',
    product.sku,
    '00042',
    batch.batchNumber,
    'Received Nov 21, 2026',
    '48 left',
  ])
    expect(page).toContain(said)
  const address = `https://dray.example.com/products/tags?sku=${product.sku}&batch=EXO-BEV-0001-261121-00042`
  expect(await scanned(pdf, 203)).toEqual([address])
})

test('a label has every fact that is known, and says that a batch is expired or on hold', async () => {
  const product = await aProduct(t.db, { name: 'Chai with a name that takes two lines of a label' })
  const batch = await aBatch(t.db, product.id, { batchNumber: 'EXO-BEV-0001-261121-00043', receivedOn: '2026-01-02' })
  const enter = (body: object) => request('PUT', `/api/db/products/updateBatchFacts/${batch.id}`, { body })
  const tests = { labName: 'Puget Sound Analytical', testedOn: '2026-01-03' }
  await enter({ expiresOn: '2199-03-01', thcPercent: 24.52, cbdPercent: 0.13, ...tests })
  for (const sheet of ['roll', 'letter'] as const) {
    const pdf = await labels([batch.id], sheet)
    const [page = ''] = await pdfPages(pdf)
    expect(page).toContain('Expires Mar 1, 2199 · THC 24.52% · CBD 0.13% · Puget Sound Analytical, tested Jan 3, 2026')
    expect(page).toContain('10 left')
    expect(await scanned(pdf, 203)).toHaveLength(1)
  }
  await enter({ expiresOn: '2026-01-05', thcPercent: null, cbdPercent: null, labName: null, testedOn: null })
  expect((await pdfPages(await labels([batch.id])))[0]).toContain('EXPIRED · Jan 5, 2026')
  await enter({ expiresOn: null })
  const hold = { holdReason: 'Recall', heldAt: new Date() }
  await t.db.updateTable('batches').set(hold).where('id', '=', batch.id).execute()
  expect((await pdfPages(await labels([batch.id])))[0]).toContain('ON HOLD')
})

test('thirty-one labels are two sheets, each label in its place with its own code', async () => {
  const product = await aProduct(t.db)
  const batches = []
  for (let index = 0; index < 31; index += 1)
    batches.push(await aBatch(t.db, product.id, { batchNumber: `LETTER-${String(index).padStart(5, '0')}` }))
  const pdf = await labels(
    batches.map(({ id }) => id),
    'letter',
  )
  const site = 'https://dray.example.com'
  const wanted = batches.map(({ batchNumber }) => tagsUrl(site, { sku: product.sku, batchNumber }))
  expect(new Set(await scanned(pdf, 200))).toEqual(new Set(wanted.slice(0, 30)))
  expect(await scanned(pdf, 200, 2)).toEqual(wanted.slice(30))
})

test('long names, accents, Cyrillic, emoji and markup fit or are cut, and their codes are read', async () => {
  const brand = await aBrand(t.db, `Délices & "Forêts" ${'très '.repeat(30)}`)
  const names = [
    `Борщ ${'украинский '.repeat(15)}`,
    'Ж'.repeat(200),
    'Sake 🍶 純米大吟醸',
    '*bold* #panic("x") $x^2$ <tag>',
    '👨‍👩‍👧‍👦'.repeat(20),
  ]
  for (const [index, name] of names.entries()) {
    const product = await aProduct(t.db, { name, brandId: brand.id })
    const batchNumber = `Партия & № ${index} ${'я'.repeat(35)}#?`
    const { id } = await aBatch(t.db, product.id, { batchNumber, quantity: 1_000_000 })
    for (const sheet of ['roll', 'letter'] as const) {
      const pdf = await labels([id], sheet)
      const pages = await pdfPages(pdf)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('…')
      const [read = ''] = await scanned(pdf, 300)
      const { searchParams } = new URL(read)
      expect(searchParams.get('sku')).toEqual(product.sku)
      expect(searchParams.get('batch')).toEqual(batchNumber)
    }
  }
})

test('labels are printed in the requested sequence, and a batch listed twice gets two', async () => {
  const product = await aProduct(t.db)
  const [one, two] = [
    await aBatch(t.db, product.id, { batchNumber: 'SEQ-00001' }),
    await aBatch(t.db, product.id, { batchNumber: 'SEQ-00002' }),
  ]
  const pages = await pdfPages(await labels([two.id, one.id, two.id]))
  expect(pages.map((page) => /SEQ-\d+/.exec(page)?.[0])).toEqual(['SEQ-00002', 'SEQ-00001', 'SEQ-00002'])
})

test('labels for a Zebra printer are a file of ZPL, with the same texts and the same code', async () => {
  const product = await aProduct(t.db, { name: 'Chai ^XZ~JA' })
  const [one, two] = [
    await aBatch(t.db, product.id, { batchNumber: 'ZPL-00001', receivedOn: '2026-11-21', quantity: 48 }),
    await aBatch(t.db, product.id, { batchNumber: 'ZPL-00002' }),
  ]
  const zpl = async (query: string, sheet = 'roll') => {
    const url = `/api/db/products/createLabels?format=ZPL${query}`
    return request('POST', url, { body: { batchIds: [one.id, two.id, two.id], sheet } })
  }
  const { statusCode, headers, body } = await zpl('')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/zpl')
  expect(headers['content-disposition']).toBe('attachment; filename="labels.zpl"')
  const [label = '', copies = ''] = body.split('^XZ\n')
  for (const said of [
    '^PW456\n^LL253\n',
    'Chai _5EXZ_7EJA',
    'ZPL-00001',
    'Received Nov 21, 2026 _C2_B7 48 left',
    '^PQ1',
  ])
    expect(label).toContain(said)
  expect(label).toContain(`MA,https://dray.example.com/products/tags?sku=${product.sku}&batch=ZPL-00001^FS`)
  expect(copies).toContain('ZPL-00002')
  expect(copies).toContain('^PQ2')
  expect((await zpl('&dpi=300')).body).toContain('^PW675\n^LL375\n')
  expect((await zpl('', 'letter')).body).toContain('^PW532\n^LL203\n')
  for (const query of ['&dpi=204', '&format=EPL']) expect((await zpl(query)).statusCode).toBe(400)
})

test('an unknown batch has no label, and nothing is printed', async () => {
  const { id } = await aBatch(t.db, (await aProduct(t.db)).id)
  const answer = await request('POST', '/api/db/products/createLabels', { body: { batchIds: [id, 2_000_000_000] } })
  expectRefusal(answer, 404, 'not-found')
  for (const batchIds of [[], ['x'], Array.from({ length: 501 }, () => id)])
    expect((await request('POST', '/api/db/products/createLabels', { body: { batchIds } })).statusCode).toBe(400)
  expect(
    (await request('POST', '/api/db/products/createLabels', { body: { batchIds: [id], sheet: 'a4' } })).statusCode,
  ).toBe(400)
  expect((await (await t.as('DRIVER'))('POST', '/api/db/products/createLabels', { body: {} })).statusCode).toBe(403)
})

test('labels of five hundred different products are printed at once', async () => {
  const labeled = Array.from({ length: 500 }, (_, index) => ({
    product: `${index} ${'Côte de Blaye '.repeat(12)}`,
    brand: `Brand ${index} ${'with a long name '.repeat(4)}`,
    sku: `SKU-${index}`,
    batchNumber: `SKU-${index}-261121-${String(index).padStart(5, '0')}`,
    receivedOn: '2026-11-21',
    remaining: index,
    expiresOn: '2027-03-01',
    thcPercent: index / 10,
    cbdPercent: null,
    labName: null,
    testedOn: null,
    unusableReason: null,
    address: tagsUrl('https://dray.example.com', { sku: `SKU-${index}`, batchNumber: `${index}` }),
  }))
  for (const [sheet, pages] of [
    ['roll', 500],
    ['letter', 17],
  ] as const) {
    const pdf = await t.dray.pdf.render({ kind: 'labels', sheet, labels: labeled })
    expect(pdf.length).toBeLessThan(5_000_000)
    expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(pages)
  }
})
