import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../money.ts'
import { readOrderText } from './order-text.ts'
import { answerLines, type LineAnswer, unitsToAdd } from './answered-lines.ts'
import { type MessageDesk, readOrderMessage } from './order-message.ts'
import { proposeLines } from './proposed-lines.ts'
import { typedCatalog } from './typed-catalog.ts'

const names = [
  ...[
    'Chai',
    'Chang',
    'Chartreuse verte',
    'Côte de Blaye',
    'Camembert Pierrot',
    'Queso Cabrales',
    'Tofu',
    'Longlife Tofu',
  ],
  ...[
    'Queso Manchego La Pastora',
    'Mishi Kobe Niku',
    "Sirop d'érable",
    'Gorgonzola Telino',
    'Outback Lager',
    'Filo Mix',
  ],
  ...['Laughing Lumberjack Lager', 'Konbu', 'Chocolade', 'Original Frankfurter grüne Soße', "Chef Anton's Gumbo Mix"],
]
const products = names.map((name, index) => ({
  id: index + 1,
  sku: `NOR-BEV-${String(index + 1).padStart(4, '0')}`,
  name,
  brand: 'Northwind',
  type: 'Food',
  price: cents(18_00),
  unitQuantity: name === 'Tofu' ? 40 : null,
}))
type Product = (typeof products)[number]
const discontinued = ['Mishi Kobe Niku', "Chef Anton's Gumbo Mix"]
const catalog = typedCatalog(products, ({ name }) => !discontinued.includes(name))
const namedProduct = (name: string): Product => products.find((product) => product.name === name) ?? expect.fail(name)

const desk: MessageDesk<Product> = {
  ...{ catalog, usual: new Map(), lastOrder: undefined, today: '2026-11-30' },
  productById: (id) => products[id - 1],
}

function propose(text: string) {
  const { lines, rest } = readOrderMessage(text, desk)
  return { lines, rest: rest.map((line) => line.text) }
}
/** The lines as "quantity product", or as the question with the guesses. */
function found(text: string): string[] {
  return propose(text).lines.map(({ quantity, problem, product, question, guesses }) => {
    const guessed = guesses.map(({ name }) => name).join(', ')
    return `${quantity ?? problem} ${product?.name ?? `${question}: ${guessed}`}`
  })
}

test.each([
  ['12 chai, 6x Côte de Blaye; camembert - 30', ['12 Chai', '6 Côte de Blaye', '30 Camembert Pierrot']],
  ['6 COTE DE BLAYE, 2 blaye cote', ['6 Côte de Blaye', '2 Côte de Blaye']],
  ['nor-bev-0002 5', ['5 Chang']],
  ['3 tofu', ['3 Tofu']],
  ['3 filo mix', ['3 Filo Mix']],
])("'%s' identifies its products", (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['camenbert - 30', ['30 similar: Camembert Pierrot']],
  ['5 queso', ['5 several: Queso Cabrales, Queso Manchego La Pastora']],
  ['10 lager', ['10 several: Outback Lager, Laughing Lumberjack Lager']],
  ['5 Gorgonzola Telino 12 x 100 g pkgs', ['5 partial: Gorgonzola Telino']],
  ['4 camem', ['4 partial: Camembert Pierrot']],
  ['4 cha', ['4 several: Chai, Chang, Chartreuse verte']],
  ['6 kombucha', ['6 unknown: ']],
  ['kombucha 6', ['6 unknown: ']],
  ['chai', ['missing Chai']],
  ['4 kg konbu', ['missing partial: Konbu']],
  ['we need chocolade', ['missing Chocolade']],
])("'%s' is asked about", (text, expected) => {
  expect(found(text).map((line) => line.slice(0, (expected[0] ?? '').length))).toEqual(expected)
})

test('a product no longer sold is named but never added', () => {
  const [line] = propose('Mishi Kobe Niku x 3').lines
  expect(line).toMatchObject({ product: null, question: 'not-sold', notSold: 'Mishi Kobe Niku' })
  expect(line?.guesses).toEqual([])
  // If two products have these words, the active one is chosen.
  expect(found('2 mix')).toEqual(['2 Filo Mix'])
})

test.each([
  [
    `Hi Nancy,

Hope you are well. Please send us for Friday:
- 12 bottles of Chai
- 6x cote de blaye
- camenbert pierot - 30
2 dozen chang @ $19.00
Our phone is (5) 555-4729, call before 10 am.

Thanks,
Ana Trujillo
Avda. de la Constitución 2222
05021 México D.F.`,
    ['12 Chai', '6 Côte de Blaye', '30 similar: Camembert Pierrot', '24 Chang'],
    ['Hi Nancy', 'Hope you are well', 'Please send us', 'Our phone is (5) 555-4729', 'call before 10 am'],
  ],
  [
    'hey nancy can i get 20 tofu and 4 chang plus ten konbu, also chai 12. See you at 9',
    ['20 Tofu', '4 Chang', '10 Konbu', '12 Chai'],
    ['See you at 9'],
  ],
  [
    `On Fri, Nov 20, 2026 at 9:02 AM Ernst <office@ernst.example> wrote:
> > 3 Filo Mix
> > PO 4711
> Best regards
> Roland Mendel, Kirchgasse 6, 8010 Graz`,
    ['3 Filo Mix'],
    [],
  ],
  ['Product\tQty\nNOR-BEV-0001\t12\nTofu\t3\nNONE-1\t4', ['12 Chai', '3 Tofu', '4 unknown: '], []],
])('a message’s order lines are found and the rest is listed: %#', (text, lines, first) => {
  expect(found(text)).toEqual(lines)
  expect(propose(text).rest.slice(0, first.length)).toEqual(first)
})

test('skipped text can be turned into a line', () => {
  const { lines, rest } = readOrderMessage('See you at 9', desk)
  expect(lines).toEqual([])
  const madeLines = new Set(rest.map(({ key }) => key))
  expect(readOrderMessage('See you at 9', desk, { madeLines })).toMatchObject({
    lines: [{ question: 'unknown', quantity: 9 }],
    rest: [],
  })
})

function answer(text: string, answers: Record<string, LineAnswer<Product>> = {}) {
  const { lines } = propose(text)
  return answerLines(lines, new Map(lines.map(({ key, text: typed }) => [key, answers[typed] ?? {}])))
}
const open = (...input: Parameters<typeof answer>) => answer(...input).map((line) => line.open?.problem ?? null)
const units = (...input: Parameters<typeof answer>) =>
  unitsToAdd(answer(...input)).map(({ product, quantity }) => `${quantity} ${product.name}`)

test('only lines without open questions are added, adding up lines of the same product', () => {
  const text = '12 chai, 5 queso, tofu, 6 chang, chai - 7'
  expect(open(text)).toEqual([null, 'several', 'missing', null, null])
  expect(units(text)).toEqual(['19 Chai', '6 Chang'])
  expect(answer(text).at(-1)).toMatchObject({ total: 19, sameAs: [1] })
  const answers = { '5 queso': { product: namedProduct('Queso Cabrales') }, tofu: { typedQuantity: '8' } }
  expect(open(text, answers)).toEqual([null, null, null, null, null])
  expect(units(text, { ...answers, '12 chai': { isSkipped: true } })).toEqual([
    '5 Queso Cabrales',
    '8 Tofu',
    '6 Chang',
    '7 Chai',
  ])
})

test('cases are units if the product has a case size, and boxes or an unknown size are questioned', () => {
  expect(open('2 cases of tofu, 2 cases of chai, 2 boxes of chang')).toEqual([null, 'in-cases', 'in-cases'])
  expect(units('2 cases of tofu')).toEqual(['80 Tofu'])
  expect(units('2 boxes of tofu', { '2 boxes of tofu': { typedQuantity: '2' } })).toEqual(['2 Tofu'])
  const answers = { '2 cases of queso': { product: namedProduct('Tofu') } }
  expect(units('2 cases of queso', answers)).toEqual(['80 Tofu'])
})

test('an impossible quantity is questioned', () => {
  expect(open('chai 5', { 'chai 5': { typedQuantity: '1.5' } })).toEqual(['not-whole'])
  expect(open('chai 5', { 'chai 5': { typedQuantity: '' } })).toEqual(['missing'])
  expect(open('chai 5', { 'chai 5': { typedQuantity: '1000001' } })).toEqual(['too-large'])
  expect(open('1000000 chai, chai 1')).toEqual([null, 'too-many'])
  expect(units('1000000 chai, chai 1')).toEqual(['1000000 Chai'])
})

const letters = fc.constantFrom('q', 'z', 'a')
const misspelled = fc
  .record({
    product: fc.constantFrom(...products),
    at: fc.nat(),
    letter: letters,
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ product, at, letter, quantity }) => {
    const place = at % product.name.length
    return { product, quantity, name: product.name.slice(0, place) + letter + product.name.slice(place + 1) }
  })

test('a misspelled name never matches another product', () => {
  fc.assert(
    fc.property(misspelled, ({ product, quantity, name }) => {
      const [line] = propose(`${quantity} ${name}`).lines
      const chosen = line?.product?.name ?? product.name
      expect([product.name, name]).toContain(chosen)
    }),
  )
})

test('every part of a text is a line or listed, and exactly the lines without questions are added', () => {
  const part = fc.constantFrom(
    '12 chai',
    'camenbert - 3',
    'tofu',
    '5 queso',
    'Hi Nancy',
    '7 konbu',
    'Thanks',
    'chai: 4',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('\n')
      const read = readOrderText(text, catalog.isName).lines
      const { lines: proposed, rest } = proposeLines(read, desk)
      expect(proposed.length + rest.length).toBe(read.length)
      const lines = answerLines(proposed, new Map())
      const clear = lines.filter((line) => line.open === null)
      const sum = (quantities: (number | null)[]) =>
        quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0)
      expect(sum(unitsToAdd(lines).map(({ quantity }) => quantity))).toBe(sum(clear.map(({ quantity }) => quantity)))
    }),
  )
})
