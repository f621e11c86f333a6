import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../../limits.ts'
import { isOrderText, maxTypedLines, readOrderText } from './order-text.ts'

const names = new Set(['chai', 'product 7', '7-up', 'sauce, hot', 'filo mix', 'rice & beans'])
const isName = (text: string): boolean => names.has(text.toLowerCase())
const read = (text: string) => readOrderText(text, isName).lines

/** The parts that may be lines, as "quantity name", with the problem instead of a quantity that is not clear. */
const lines = (text: string) =>
  read(text)
    .filter(({ role }) => role === 'line')
    .map(({ quantity, problem, name }) => `${quantity ?? problem} ${name}`)

test.each([
  ['12 chai', '12 chai'],
  ['6x Côte de Blaye', '6 Côte de Blaye'],
  ['6 x chai', '6 chai'],
  ['6xchai', '6 chai'],
  ['x6 chai', '6 chai'],
  ['chai x6', '6 chai'],
  ['chai x 6', '6 chai'],
  ['chai (6)', '6 chai'],
  ['(6) chai', '6 chai'],
  ['camembert - 30', '30 camembert'],
  ['camembert -30', '30 camembert'],
  ['camembert – 30', '30 camembert'],
  ['chai: 12', '12 chai'],
  ['chai = 12', '12 chai'],
  ['chai 12', '12 chai'],
  ['chai, 12', '12 chai'],
  ['12, chai', '12 chai'],
  ['qty 12 chai', '12 chai'],
  ['chai qty: 12', '12 chai'],
  ['12 pcs. chai', '12 chai'],
  ['chai 12 pcs', '12 chai'],
  ['1,200 chai', '1200 chai'],
  ['chai 1,200', '1200 chai'],
  ['three chai', '3 chai'],
  ['2 dozen chai', '24 chai'],
  ['a dozen chai', '12 chai'],
  ['half a dozen chai', '6 chai'],
  ['Please send us 12 chai', '12 chai'],
  ['hey nancy can I get 20 chai please', '20 chai'],
  ['1. 12 chai', '12 chai'],
  ['2) chai - 12', '12 chai'],
  ['12 chai @ $18.00 each', '12 chai'],
  ['chai - 12 for $17.50', '12 chai'],
  ['12 bottles of Sasquatch Ale', '12 Sasquatch Ale'],
])("'%s' is read as %s", (text, line) => {
  expect(lines(text)).toEqual([line])
})

test.each([
  ['1.5 chai', 'not-whole chai'],
  ['1,5 chai', 'not-whole chai'],
  ['0 chai', 'not-whole chai'],
  ['½ chai', 'not-whole chai'],
  ['1000001 chai', 'too-large chai'],
  ['chai', 'missing chai'],
  ['2 kg konbu', 'missing 2 kg konbu'],
  ['6. chai', 'unclear chai'],
  ['A-1,1,200', 'unclear A-1'],
  ['SKU,Qty\nA-1,1,200', 'unclear A-1'],
])("the quantity of '%s' is not guessed", (text, line) => {
  expect(lines(text)).toEqual([line])
})

test('digits, commas, and signs within a name aren’t quantities or separators', () => {
  expect(lines('12 Product 7\nProduct 7\nProduct 7 - 12\nProduct 7 12\n7-Up x 3')).toEqual([
    '12 Product 7',
    'missing Product 7',
    '12 Product 7',
    '12 Product 7',
    '3 7-Up',
  ])
  expect(lines('6 Sauce, hot, 5 tofu; Rice & beans: 4')).toEqual(['6 Sauce, hot', '5 tofu', '4 Rice & beans'])
  expect(lines('5 Gorgonzola Telino 12 x 100 g pkgs')).toEqual(['5 Gorgonzola Telino 12 x 100 g pkgs'])
})

test('lines, commas, semicolons, bullets, sentences and "and" divide an order', () => {
  expect(lines('12 chai, 6x Côte de Blaye; camembert - 30')).toEqual(['12 chai', '6 Côte de Blaye', '30 camembert'])
  expect(lines('- 12 chai\r\n* 6 chang\r• 3 tofu | 2 ikura / 4 geitost')).toEqual([
    '12 chai',
    '6 chang',
    '3 tofu',
    '2 ikura',
    '4 geitost',
  ])
  expect(lines('12 chai and 6 chang & two dozen tofu. Ikura: 3')).toEqual(['12 chai', '6 chang', '24 tofu', '3 Ikura'])
  expect(lines('12 chai 6 filo mix\nfilo mix 3 chai 2')).toEqual(['12 chai', '6 filo mix', '3 filo mix', '2 chai'])
})

test('a number by itself belongs to the name next to it', () => {
  expect(lines('chai\n12\nchang\n24')).toEqual(['12 chai', '24 chang'])
  expect(lines('chai, 12, chang, 24')).toEqual(['12 chai', '24 chang'])
  expect(lines('12, chai, 24, chang')).toEqual(['12 chai', '24 chang'])
  expect(lines('EXO-BEV-0001,12\nA-2;13')).toEqual(['12 EXO-BEV-0001', '13 A-2'])
  expect(lines('Hi Nancy\n12\nchai')).toEqual(['missing chai'])
})

test('the cells of a spreadsheet may be in any order, and a header names them', () => {
  expect(lines('A-1\t12\n12\tA-2\nChai\tEXO-1\t12\t18.00\nA-3\t1,400\nA-4\t2 dozen')).toEqual([
    '12 A-1',
    '12 A-2',
    '12 Chai',
    '1400 A-3',
    '24 A-4',
  ])
  expect(lines('SKU\tQuantity\r\nA-1\t12\r\n')).toEqual(['12 A-1'])
  expect(lines('Qty,Item #,Price\n12,A-1,3.50')).toEqual(['12 A-1'])
  expect(lines('Brand\tProduct SKU\tName\tPrice 2026\tQTY\nExotic\tA-1\tChai\t18.00\t12')).toEqual(['12 A-1'])
  expect(lines('Product;Amount\nSirop, brown;3\nThanks, Ana')).toEqual(['3 Sirop, brown'])
  expect(lines('"A-1\nlong"\t2\n"A ""4""",15')).toEqual(['2 A-1\nlong', '15 A "4"'])
  expect(lines('Product 7, \n2 chai, 3 tofu')).toEqual(['missing Product 7', '2 chai', '3 tofu'])
  expect(lines('12\t4711\nA-1\t\nA-2\tmany')).toEqual(['4711 12', 'missing A-1', 'not-whole A-2'])
})

test('greetings, headings, closings, telephone numbers and dates are not lines by themselves', () => {
  const text = `> On Fri, Nov 20, 2026 at 9:02 AM Ernst wrote:
> From: Ernst Handel <office@ernst.example>
> > Hi Nancy,
> > 12 chai
> PO 4711, order no: 100023
> Tel: 503-555-9831
> 12/24/2026
> Total: $216.00
> Thanks, Ana
> Kirchgasse 6, 8010 Graz`
  expect(lines(text)).toEqual(['12 chai', 'missing Tel: 503-555-9831', '6 Kirchgasse', '8010 Graz'])
  expect(read(text).map(({ role }) => role)).toEqual([
    ...['prose', 'prose', 'prose', 'line', 'prose', 'prose', 'line', 'prose', 'prose', 'prose'],
    ...['after-closing', 'line', 'line'],
  ])
})

test('a price stays with its line', () => {
  expect(read('12 chai @ $18.00 each, camembert 3 at 34.00 EUR').map(({ prices }) => prices)).toEqual([
    ['$18.00'],
    ['34.00 EUR'],
  ])
})

test('a part keeps its key when other parts change', () => {
  const keys = (text: string) => read(text).map(({ key }) => key)
  const [chai, tofu, second] = keys('chai 1, tofu 2, chai 1')
  expect(new Set([chai, tofu, second]).size).toBe(3)
  expect(keys('ikura 3\nchai 1, tofu 2').slice(1)).toEqual([chai, tofu])
})

test('5,000 parts are read, and the rest are counted', () => {
  const { lines: all, unread } = readOrderText('chai 1\n'.repeat(maxTypedLines + 2), isName)
  expect(all).toHaveLength(maxTypedLines)
  expect(unread).toBe(2)
})

test('several lines or quantities are an order, and a name is a search', () => {
  expect(['12 chai, 6 chang', 'A-1\t12', 'Hi\nchai', 'chai - 3; tofu x2'].map(isOrderText)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['chai\n', '12 chai', 'Côte de Blaye', 'Tofu, 40 - 100 g', ''].map(isOrderText)).toEqual(Array(5).fill(false))
})

const notations = [
  (name: string, quantity: string) => `${quantity} ${name}`,
  (name: string, quantity: string) => `${quantity}x ${name}`,
  (name: string, quantity: string) => `${name} - ${quantity}`,
  (name: string, quantity: string) => `${name}: ${quantity} pcs`,
  (name: string, quantity: string) => `${name} x${quantity}`,
  (name: string, quantity: string) => `${quantity} cases of ${name}`,
] as const
const item = fc.record({
  name: fc.constantFrom('chai', "Sirop d'érable", 'Côte de Blaye', 'EXO-BEV-0001', 'Gumbär Gummibärchen', 'Gravad lax'),
  quantity: fc.integer({ min: 1, max: maxQuantity }),
  write: fc.constantFrom(...notations),
  isGrouped: fc.boolean(),
  after: fc.constantFrom(', ', '; ', '\n', '\r\n', '\n- ', '\n\n> '),
})

test('an order is recognized however its lines are written and separated', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), (items) => {
      const text = items.map(({ name, quantity, write, isGrouped, after }) => {
        return write(name, isGrouped ? quantity.toLocaleString('en-US') : String(quantity)) + after
      })
      expect(lines(text.join(''))).toEqual(items.map(({ name, quantity }) => `${quantity} ${name}`))
    }),
  )
})

const scrap = fc.oneof(
  fc.constantFrom(
    '12',
    '1,200',
    'chai',
    'Thanks',
    'Hi',
    '$18.00',
    'x',
    '- ',
    '(6)',
    'Product 7',
    '> ',
    '\n',
    '@',
    '2 dozen',
  ),
  fc.constantFrom(', ', '; ', ' ', '. ', ': ', '1) '),
  fc.string({ maxLength: 5 }).filter((text) => !/[\t"]/.test(text)),
)

test('no word or number is lost or read twice', () => {
  const characters = (text: string) => text.replace(/\b(?:and|plus)\b/gi, '').match(/[\p{L}\p{N}]/gu) ?? []
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      fc.pre(readOrderText(text, isName).lines.length > 0 && !/qty|sku|item/i.test(text))
      expect(
        characters(
          read(text)
            .map((line) => line.text)
            .join(' '),
        ),
      ).toEqual(characters(text))
    }),
  )
})
