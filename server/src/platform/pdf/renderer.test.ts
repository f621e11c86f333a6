import { type OrderContent, type DocumentLine } from '@dray/domain/documents/document-content'
import { printPages, withOrientation } from '@dray/domain/documents/page-setup'
import { cents } from '@dray/domain/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createPdfRenderer, type RendererLimits, warmUpDocument } from './renderer.ts'
import { typstInput } from './typst-input.ts'

const readLogo = () => Promise.reject(new Error('There is no logo'))
const silent = createLog({ level: 'silent' })
const renderer = createPdfRenderer({ log: silent, readLogo })
afterAll(() => renderer.stop())

const line = (changed: Partial<DocumentLine> = {}): DocumentLine => ({
  product: 'Chai',
  brand: 'Exotic Liquids',
  sku: 'EXO-BEV-0001',
  batch: null,
  quantity: 12,
  price: cents(1800),
  ...changed,
})
const lines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => line({ product: `Product ${index + 1}`, brand: `Brand ${index % 7}` }))
const invoice = (changed: Partial<OrderContent> = {}): OrderContent => ({
  ...warmUpDocument,
  number: '100023',
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' },
  recipient: { name: 'Ernst Handel', contact: 'Roland Mendel', address: 'Kirchgasse 6', phone: '' },
  handover: { way: 'delivery', on: '2026-11-24', driver: 'Andrew Fuller', location: 'Main warehouse' },
  lines: [line()],
  ...changed,
})

async function read(pdf: Buffer): Promise<{ pages: string[]; text: string; size: number[] }> {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const first = await document.getPage(1)
  const pages = text.map((page) => page.replace(/[\s\u200b]+/g, ' '))
  return { pages, text: pages.join(' '), size: first.view.slice(2).map(Math.round) }
}
const printed = async (changed: Partial<OrderContent> = {}) => read(await renderer.render(invoice(changed)))

/** A renderer with its own process, whose id is read from the log. */
function ownRenderer(limits?: Partial<RendererLimits>) {
  const started: number[] = []
  const log = createLog({
    level: 'debug',
    to: {
      write(line) {
        const { pdfProcess } = JSON.parse(line)
        if (typeof pdfProcess === 'number') started.push(pdfProcess)
      },
    },
  })
  const defaults = {
    maxWaiting: 50,
    timeoutMs: 30_000,
    maxDocuments: 1000,
    maxBytes: 1e9,
    maxMemory: 1.5e9,
    idleMs: 60_000,
    maxProcesses: 1,
    maxShortLines: Infinity,
  }
  const own = createPdfRenderer({ log, readLogo, limits: { ...defaults, ...limits } })
  onTestFinished(() => own.stop())
  return { own, started }
}

const isRunning = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an invoice prints everything it must show', async () => {
  const { text, pages } = await printed({ discount: cents(2500), discountNote: 'Opening order', notes: 'Ring twice' })
  expect(pages).toHaveLength(1)
  for (const expected of [
    'Northwind Traders',
    '1 Harbor Way',
    '(206) 555-0142',
    'Invoice',
    '100023',
    'Nov 21, 2026',
    'Ernst Handel',
  ])
    expect(text).toContain(expected)
  for (const expected of [
    'Kirchgasse 6',
    'Delivery',
    'Nov 24, 2026',
    'Andrew Fuller',
    'Main warehouse',
    'Exotic Liquids',
    'Chai',
  ])
    expect(text).toContain(expected)
  for (const expected of [
    '$18.00',
    '$216.00',
    '−$25.00',
    'Opening order',
    'Balance due $191.00',
    'Ring twice',
    'Page 1 of 1',
  ])
    expect(text).toContain(expected)
})

test('a document is titled by its kind and number, which every footer repeats', async () => {
  const document = await getDocumentProxy(new Uint8Array(await renderer.render(invoice({ lines: lines(60) }))))
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Invoice 100023', Author: 'Northwind Traders' })
  const { text } = await extractText(document)
  expect(text.length).toBeGreaterThan(1)
  for (const page of text) expect(page.replace(/\s+/g, ' ')).toContain('Northwind Traders · Invoice 100023')
})

test('an invoice prints when it is due, on which terms, and where to ship and pay', async () => {
  const { text } = await printed({ dueOn: '2026-12-24', terms: 'Net 30' })
  for (const expected of ['$216.00 due Dec 24, 2026', 'Due date', 'Net 30', 'Ship to', 'Remit payment to'])
    expect(text).toContain(expected)
})

test('a thousand lines are all printed, and every page repeats the headings and has its page number', async () => {
  const { pages, text } = await printed({ lines: lines(1000) })
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page).toContain('SKU')
  }
  expect(new Set(text.match(/Product \d+/g)).size).toBe(1000)
})

test('the totals and the last line are always on the same page', async () => {
  for (let count = 18; count <= 34; count += 2) {
    const { pages } = await printed({
      lines: lines(count).map((each) => ({ ...each, brand: 'One' })),
      discount: cents(100),
    })
    const last = pages.findIndex((page) => page.includes('Balance due'))
    expect(pages[last]).toContain(`Product ${count} `)
    for (const expected of ['Subtotal', 'Discount']) expect(pages[last]).toContain(expected)
  }
})

test('where to pay is printed on the page of the totals, whatever the number of lines', async () => {
  const alone: string[] = []
  for (let count = 1; count <= 60; count += 1) {
    const { pages } = await printed({
      lines: lines(count).map((each) => ({ ...each, brand: 'One' })),
      footer: 'Please pay within 30 days.',
    })
    const last = pages.at(-1) ?? ''
    const isThere = ['Balance due', 'Remit payment to', 'within 30 days', `Product ${count} `].every((text) =>
      last.includes(text),
    )
    if (!isThere) alone.push(`${count} lines, ${pages.length} pages`)
  }
  expect(alone).toEqual([])
})

test('accents, Cyrillic, Greek, Chinese, Korean, Hebrew, Arabic and emoji are printed, and an unknown character does no harm', async () => {
  const names = [
    'Žluťoučký kůň',
    'Борщ украинский',
    'Ελληνικό λάδι',
    '日本酒',
    '北京烤鸭',
    '김치',
    'חלב',
    'حليب',
    'Sake 🍶',
    '\u{13000} \ud800 sign',
  ]
  const { text } = await printed({ lines: names.map((product) => line({ product })) })
  for (const name of names.slice(0, 6)) expect(text).toContain(name)
  expect(text).toContain('🍶')
})

test('a name with letters of two directions is printed in the direction of the page, whichever comes first', async () => {
  const products = ['חלב Acme', 'Zest חדש']
  const pdf = await renderer.render(invoice({ lines: products.map((product) => line({ product })) }))
  const { items } = await (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)).getTextContent()
  const left = (text: string): number =>
    items.flatMap((item) => ('str' in item && item.str.includes(text) ? [item.transform[4]] : []))[0] ?? Number.NaN
  expect(left('חלב')).toBeLessThan(left('Acme'))
  expect(left('Zest')).toBeLessThan(left('חדש'))
})

test('markup in the data is shown as it was typed', async () => {
  const typed = '*bold* #panic("x") $x^2$ -> https://a.b <tag>'
  expect((await printed({ notes: typed })).text).toContain(typed)
})

test('a note of 4,000 characters continues on the next pages to its end', async () => {
  const { text } = await printed({ lines: lines(20), notes: `${'Handle with care. '.repeat(221)}The end.` })
  expect(text).toContain('The end.')
})

test('long names wrap inside their columns, and a total of zero is printed', async () => {
  const { text } = await printed({ lines: [line({ product: 'Ж'.repeat(200), price: cents(0), quantity: 1 })] })
  expect(text.match(/Ж/g)).toHaveLength(200)
  expect(text).toContain('Balance due $0.00')
})

test('all texts of a row stand on its first line, however wide the numbers are', async () => {
  const wide = line({ product: 'Chai '.repeat(20).trim(), quantity: 12_000, price: cents(123_456_789) })
  const document = await getDocumentProxy(new Uint8Array(await renderer.render(invoice({ lines: [wide] }))))
  const { items } = await (await document.getPage(1)).getTextContent()
  const textHeight = (text: string) =>
    items.flatMap((item) => ('str' in item && item.str.startsWith(text) ? [Math.round(item.transform[5])] : []))[0]
  const heights = ['Chai Chai', 'EXO-BEV-0001', '12,000', '$1,234,567.89'].map(textHeight)
  expect(heights).toEqual(Array.from({ length: 4 }, () => heights[0]))
  expect(heights[0]).toBeGreaterThan(0)
})

// D-343
test('the cases of a quantity stand below it and end where it ends, on one line', async () => {
  const lines = [line({ quantity: 2_005, cases: '167 cases + 1' }), line({ quantity: 12, cases: '1 case' })]
  const document = await getDocumentProxy(new Uint8Array(await renderer.render(invoice({ lines }))))
  const { items } = await (await document.getPage(1)).getTextContent()
  const place = (text: string) => {
    const found = items.find((item) => 'str' in item && item.str === text)
    if (found === undefined || !('str' in found)) throw new Error(`${text} isn't printed`)
    return { end: Math.round(found.transform[4] + found.width), height: found.transform[5] }
  }
  const printedCases = [
    ['2,005', '= 167 cases + 1'],
    ['12', '= 1 case'],
  ] as const
  for (const [units, text] of printedCases) {
    const quantity = place(units)
    const cases = place(text)
    expect(cases.end, text).toBe(quantity.end)
    expect(quantity.height - cases.height, text).toBeGreaterThan(8)
    expect(quantity.height - cases.height, text).toBeLessThan(16)
  }
})

// R9-23, R9-24, R9-26
test('pages are Letter or A4, portrait or landscape', async () => {
  expect((await printed({ page: printPages.editOrder })).size).toEqual([612, 792])
  expect((await printed({ page: printPages.newOrder })).size).toEqual([595, 842])
  expect((await printed({ page: withOrientation(printPages.general, 'landscape') })).size).toEqual([792, 612])
})

test('a purchase order prints its supplier and unit costs', async () => {
  const { text } = await printed({ kind: 'purchaseOrder', number: 'ACM-0007' })
  for (const expected of ['Purchase order', 'Supplier', 'Unit cost', 'Total $216.00']) expect(text).toContain(expected)
})

test('the same content gives the same bytes', async () => {
  const [first, second] = await Promise.all([renderer.render(invoice()), renderer.render(invoice())])
  expect(first.equals(second)).toBe(true)
})

test('a process that dies while rendering is replaced, and the document is still rendered', async () => {
  const { own, started } = ownRenderer()
  await own.render(invoice())
  const rendered = own.render(invoice({ lines: lines(2000) }))
  setTimeout(() => process.kill(started[0] ?? 0, 'SIGKILL'), 50)
  expect((await read(await rendered)).pages.length).toBeGreaterThan(20)
  expect(started).toHaveLength(2)
})

test('a document that takes too long is refused, and the next one is rendered', async () => {
  const { own } = ownRenderer({ timeoutMs: 2500 })
  await own.render(invoice()).catch(() => undefined)
  await expect(own.render(invoice({ lines: lines(15_000) }))).rejects.toMatchObject({ code: 'busy' })
  // On a busy machine the new process may not start in time at once.
  await vi.waitFor(async () => expect(await own.render(invoice())).toBeInstanceOf(Buffer))
})

test('a process is replaced after its maximum number of documents', async () => {
  const { own, started } = ownRenderer({ maxDocuments: 3 })
  for (let count = 0; count < 4; count += 1) await own.render(invoice())
  expect(started).toHaveLength(2)
  await expect.poll(() => isRunning(started[0])).toBe(false)
})

test('a process that grew large from a long document is replaced when it is idle', async () => {
  const { own, started } = ownRenderer({ idleMs: 200 })
  await own.render(invoice())
  const least = own.memory()
  await own.render(invoice({ lines: lines(2000) }))
  expect(own.memory()).toBeGreaterThan(1.3 * least)
  await expect.poll(() => started.length).toBe(2)
  await expect.poll(() => own.memory()).toBeGreaterThan(0)
  expect(own.memory()).toBeLessThan(1.3 * least)
  await expect.poll(() => isRunning(started[0])).toBe(false)
})

test('the queue is limited: when it is full, further documents are refused as busy', async () => {
  const { own } = ownRenderer({ maxWaiting: 3 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => own.render(invoice())))
  // One is rendering, three wait.
  expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 4 }, () => 'fulfilled'), 'rejected'])
})

test('a user has one document waiting; another one is refused, and other users are not affected', async () => {
  const { own } = ownRenderer()
  await own.render(invoice())
  const asked = [1, 1, 1, 2].map((userId) => own.render(invoice(), userId))
  const answers = await Promise.allSettled(asked)
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'rendered'))).toEqual([
    'rendered',
    'rendered',
    'still-rendering',
    'rendered',
  ])
})

test('while documents wait, a second process helps render; it ends when idle', async () => {
  const { own, started } = ownRenderer({ maxProcesses: 2, idleMs: 500 })
  const [short, long] = [invoice(), invoice({ lines: lines(500) })]
  const expected = await own.render(short)
  let isDone = false
  const work = Array.from({ length: 6 }, async (_, userId) => {
    while (!isDone) await own.render(long, userId)
  })
  const running = () => started.filter(isRunning).length
  await expect.poll(running).toBe(2)
  // The long ones take all turns of the first process, one after another.
  const [one, other] = await Promise.all([own.render(short, 7), own.render(short, 8)])
  expect([one.equals(expected), other.equals(expected)]).toEqual([true, true])
  isDone = true
  await Promise.all(work)
  await expect.poll(running).toBe(1)
  expect((await own.render(short)).equals(expected)).toBe(true)
})

test('a short document never waits for a long one; the process for long documents ends when idle', async () => {
  const { own, started } = ownRenderer({ maxShortLines: 1000, idleMs: 200 })
  await own.render(invoice())
  const rendered: string[] = []
  const long = own.render(invoice({ lines: lines(5000) }), 1).then(() => rendered.push('long'))
  await expect.poll(() => started.length).toBe(2)
  for (const userId of [1, 2]) await own.render(invoice(), userId).then(() => rendered.push('short'))
  await long
  expect(rendered).toEqual(['short', 'short', 'long'])
  await expect.poll(() => isRunning(started[1])).toBe(false)
  expect(isRunning(started[0])).toBe(true)
})

test('a document that takes too much memory is refused, and the next one is rendered', async () => {
  const { own, started } = ownRenderer({ maxShortLines: 1000, maxMemory: 250e6 })
  await own.render(invoice())
  await expect(own.render(invoice({ lines: lines(5000) }))).rejects.toMatchObject({ code: 'document-too-long' })
  expect(await own.render(invoice())).toBeInstanceOf(Buffer)
  expect(started.map(isRunning)).toEqual([true, false])
})

test('a document with more text than can be printed is refused, whatever its kind', async () => {
  const { own } = ownRenderer()
  const notes = 'a\n'.repeat(2000)
  const invoices = Array.from({ length: 41 }, () => invoice({ notes }).notes)
  const sheet = { company: { name: 'x', address: '', phone: '' }, size: 'letter' as const, day: '2026-11-21' }
  const route = { driverName: invoices.join('\n'), stops: [], units: 0 }
  await expect(own.render(invoice({ lines: lines(17_000) }))).rejects.toMatchObject({ code: 'document-too-long' })
  await expect(own.render({ kind: 'route-sheet', ...sheet, route } as never)).rejects.toMatchObject({
    code: 'document-too-long',
  })
  expect(await own.render(invoice({ notes }))).toBeInstanceOf(Buffer)
})

test('the process ends when the renderer stops', async () => {
  const { own, started } = ownRenderer()
  await own.render(invoice())
  await own.stop()
  expect(isRunning(started[0])).toBe(false)
  await expect(own.render(invoice())).rejects.toMatchObject({ code: 'busy' })
})

test('the input of the compiler is JSON, with break points in long words and without unprintable characters', () => {
  const input = JSON.parse(typstInput(invoice({ notes: `${'x'.repeat(30)}\u0000\ud800 "\\` })).data)
  expect(input.sheet.notes).toBe(`${'x'.repeat(12)}\u200b${'x'.repeat(12)}\u200b${'x'.repeat(6)} \ufffd "\\`)
})
