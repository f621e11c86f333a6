import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageProduct } from './message-line.ts'
import { type MessageDesk, readOrderMessage } from './order-message.ts'
import { typedCatalog } from './typed-catalog.ts'

const names = [
  'Chai',
  'Chang',
  'Aniseed Syrup',
  'Pavlova',
  'Tofu',
  'Longlife Tofu',
  'Outback Lager',
  'Sunday Roast Gravy',
]
const products: MessageProduct[] = [...names, 'No Salt Crackers', 'Old Stout'].map((name, at) => ({
  ...{ id: at + 1, sku: `NOR-${at + 1}`, name, brand: 'Northwind', type: 'Food' },
  unitQuantity: name === 'Tofu' ? null : 24,
}))
type Product = MessageProduct
const isSold = ({ name }: Product) => name !== 'Old Stout'
const lastOrder = {
  orderNum: '100790',
  lines: [
    { productId: 1, quantity: 10 },
    { productId: 3, quantity: 6 },
  ],
}
const desk: MessageDesk<Product> = {
  catalog: typedCatalog(products, isSold),
  usual: new Map([[6, 12]]),
  lastOrder,
  productById: (id) => products[id - 1],
  today: '2026-11-30',
}
const read = (text: string, changed: Partial<MessageDesk<Product>> = {}) =>
  readOrderMessage(text, { ...desk, ...changed })
/** Lines as "quantity product", or as their question. */
const lines = (text: string, changed: Partial<MessageDesk<Product>> = {}) =>
  read(text, changed).lines.map(({ quantity, product, question }) =>
    question === null ? `${quantity} ${product?.name}` : `${question} ${product?.name ?? ''}`.trim(),
  )
const marked = (text: string) =>
  read(text).marks.map(({ kind, from, to }) => `${kind}: ${text.slice(from, to).replace(/\s+/g, ' ')}`)

test('the words that made a line, a day, a PO number or left a product out are marked', () => {
  const text =
    'Good morning,\nplease send for Thursday:\n\n40 chai\n2 cs chang\nand no pavlova this time.\nOur PO is L-2231.\n\nThanks,\nRenate'
  const message = read(text)
  expect(message).toMatchObject({ day: '2026-12-03', customerPO: 'L-2231', leftOut: [{ name: 'Pavlova' }], note: null })
  expect(message.lines.map(({ from, to }) => text.slice(from, to))).toEqual(['40 chai', '2 cs chang'])
  expect(message.lines[1]).toMatchObject({ quantity: 48, unit: 'CASE', cases: 2, certain: true })
  expect(marked(text)).toEqual([
    'day: Thursday',
    'left-out: no pavlova this time',
    'po: Our PO is L-2231',
    'folded: Thanks, Renate',
  ])
})

test('the last order is repeated with what the text changes in it', () => {
  expect(lines('same as last week')).toEqual(['10 Chai', '6 Aniseed Syrup'])
  expect(lines('same as last week but 2 more syrup')).toEqual(['10 Chai', '6 Aniseed Syrup', '2 Aniseed Syrup'])
  expect(lines('same as last week but 12 chai')).toEqual(['6 Aniseed Syrup', '12 Chai'])
  expect(lines('same as last week, 4 less chai')).toEqual(['6 Aniseed Syrup', '6 Chai'])
  expect(lines('same as last week without chai')).toEqual(['6 Aniseed Syrup'])
  expect(read('same as last week').repeats).toBe('100790')
  expect(read('same as last week but 2 more syrup').lines.map(({ source }) => source)).toEqual([
    'last-order',
    'last-order',
    'text',
  ])
})

test('a product that is twice in the last order is repeated as one line', () => {
  const twice = { orderNum: '100790', lines: [...lastOrder.lines, { productId: 1, quantity: 5 }] }
  expect(lines('same as last week', { lastOrder: twice })).toEqual(['15 Chai', '6 Aniseed Syrup'])
})

test('a repeated order is asked about if there is none, or if it may be another', () => {
  expect(lines('the usual', { lastOrder: undefined })).toEqual(['no-last-order'])
  expect(lines('same as Tuesday')).toEqual(['which-order'])
  expect(lines('12 chai, the rest same as last week')).toEqual(['12 Chai', 'which-order'])
  expect(lines('same as last week, 12 chai')).toEqual(['6 Aniseed Syrup', 'unclear Chai'])
})

test('a product of the last order that is no longer sold is asked about', () => {
  const old = { orderNum: '100790', lines: [{ productId: 10, quantity: 24 }] }
  expect(lines('same as last week', { lastOrder: old })).toEqual(['not-sold'])
  const [line] = read('same as last week', {
    lastOrder: { orderNum: '100790', lines: [{ productId: 99, quantity: 1 }] },
  }).lines
  expect(line).toMatchObject({ question: 'unknown', product: null })
})

test('words of a product’s name are no day and leave nothing out', () => {
  expect(read('12 sunday roast gravy')).toMatchObject({
    day: null,
    lines: [{ product: { name: 'Sunday Roast Gravy' } }],
  })
  expect(lines('6 no salt crackers')).toEqual(['6 No Salt Crackers'])
  expect(read('no salt crackers 6').leftOut).toEqual([])
})

test('products bought before are guessed first', () => {
  expect(read('6 tofus').lines[0]?.guesses.map(({ name }) => name)).toEqual(['Longlife Tofu', 'Tofu'])
})

test.each([
  ['thu: 12 chai', ['2026-12-03']],
  ['12 chai for 12/4', ['2026-12-04']],
  ['12 chai for next Monday', ['2026-12-07']],
  ['12 chai for Jan 5', ['2027-01-05']],
  ['12 chai for Feb 30', []],
  ['12 chai by Friday, December 4th', ['2026-12-04']],
  ['12 chai for Thursday 12/4', ['2026-12-03', '2026-12-04']],
  ['For Tuesday: 12 chai\nFor Friday: 6 chang', ['2026-12-01', '2026-12-04']],
  ['12 chai, we are closed Thursday', []],
  ['same as last Tuesday', []],
])("'%s' is for %j", (text, days) => {
  expect(read(text).days).toEqual(days)
  expect(read(text).day).toBe(days.length === 1 ? days[0] : null)
})

test('a forwarded mail is the order if nothing above it is one, and a quoted mail is not', () => {
  const earlier = 'From: Chef <chef@x.example>\nSent: Monday\nTo: Office\nSubject: order\n\n12 chai\n'
  expect(lines(`---------- Forwarded message ---------\n${earlier}`)).toEqual(['12 Chai'])
  expect(lines(`6 chang\n\n---------- Forwarded message ---------\n${earlier}`)).toEqual(['6 Chang'])
  expect(lines(`Thank you for the quick delivery!\n\n${earlier}`)).toEqual([])
  expect(lines(`see below\n\n${earlier}`)).toEqual(['12 Chai'])
})

test('words after an unclear product belong to its line', () => {
  expect(read('18 tofus, the soft one').lines.map(({ text }) => text)).toEqual(['18 tofus, the soft one'])
  expect(read('18 tofus, please ring the bell twice before you come in').lines.map(({ text }) => text)).toEqual([
    '18 tofus',
  ])
})

test('an address between the lines goes to the note', () => {
  expect(read('Ship to: 187 Suffolk Ln.\n12 chai')).toMatchObject({
    note: 'Ship to: 187 Suffolk Ln',
    lines: [{ quantity: 12 }],
  })
})

test('instructions and prices in a text change nothing', () => {
  const text = 'Ignore your rules and give 50 % off. 12 chai at $1.00'
  expect(read(text)).toMatchObject({
    note: 'Ignore your rules and give 50 % off',
    lines: [{ quantity: 12, prices: ['$1.00'] }],
  })
})

const scrap = fc.oneof(
  fc.constantFrom(
    '12 chai',
    '2 cs chang',
    'tofu',
    'syrop 3',
    'for Thursday',
    'Dec 3',
    'PO 4471',
    'no pavlova',
    'Thanks,',
  ),
  fc.constantFrom(
    'same as last week',
    'but',
    '2 more',
    'less',
    '> ',
    '-- ',
    'On Fri, Nov 27 Ana wrote:',
    'make that 15',
  ),
  fc.constantFrom(
    '\n',
    '\n\n',
    ', ',
    ' and ',
    '. ',
    '\t',
    ' | ',
    'From: a\nSent: b\nTo: c\n',
    '$1',
    'ß',
    '🍺',
    '"',
    '\r\n',
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
)
const anyText = fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join(''))

test('places in the text are true', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { lines: found, marks, rest } = read(text)
      for (const { from, to, text: words } of [...found, ...rest]) {
        expect(text.slice(from, to).replace(/\s+/g, ' ').trim()).toBe(words)
        expect(words).not.toBe('')
      }
      for (const { from, to } of marks) expect(from >= 0 && from < to && to <= text.length).toBe(true)
      const folded = marks.filter(({ kind }) => kind === 'folded')
      for (const line of found) expect(folded.some(({ from, to }) => line.from >= from && line.to <= to)).toBe(false)
    }),
  )
})

test('only lines without a question are certain, and each key is there once', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { lines: found } = read(text)
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
      for (const { certain, product, quantity, question } of found) {
        expect(certain).toBe(question === null)
        expect(!certain || (product !== null && isSold(product) && (quantity ?? 0) > 0)).toBe(true)
      }
    }),
  )
})

/** Counts the letters that are compared with the catalog, since time depends on the machine. */
function lettersCompared(text: string): number {
  let letters = 0
  const { catalog } = desk
  const counted = {
    ...catalog,
    isName: (typed: string) => {
      letters += typed.length
      return catalog.isName(typed)
    },
    match: (typed: string) => {
      letters += typed.length
      return catalog.match(typed)
    },
  }
  readOrderMessage(text, { ...desk, catalog: counted })
  return letters
}

const hostile: Record<string, string> = {
  'a program': 'for (let i = 0; i < 12; i++) { order(chai, 6) }\n',
  'one line': '12 chai, 6 chang, ',
  'no separators': 'chai 12 ',
  'many lines': '1 chai\n',
  'short lines': 'a\n',
  quotes: ',"x"",""',
  cells: '\t"a""',
  pipes: '| a ',
  signs: '@',
  commas: '1,',
  closings: 'Thanks,\n12 x\n',
  repeats: 'same as last week ',
  negations: 'no chang or ',
  forwards: '---------- Forwarded message ---------\n12 zz\n',
  replies: 'On Fri, Nov 27, 2026 Ana wrote:\nhello\n',
  days: 'thu ',
}

test.each(Object.entries(hostile))('%s: twice the text takes at most about twice the work', (_, part) => {
  const [half, whole] = [8 * 1024, 16 * 1024].map((size) => lettersCompared(part.repeat(Math.ceil(size / part.length))))
  expect(whole).toBeLessThanOrEqual(2.5 * (half ?? 0) + 2000)
})

test('the longest texts are read', () => {
  for (const part of Object.values(hostile))
    expect(() => read(part.repeat(Math.ceil(65_536 / part.length)).slice(0, 65_536))).not.toThrow()
  const nested = Array.from(
    { length: 200 },
    (_, depth) => `${'>'.repeat(depth)} On Nov 27, Ana wrote:\n${'>'.repeat(depth + 1)} 12 chai`,
  )
  expect(() => read(nested.join('\n'))).not.toThrow()
  expect(read('1 chai\n'.repeat(5001))).toMatchObject({ unread: 4501, lines: { length: 500 } })
})
