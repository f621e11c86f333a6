import { expect, test } from 'vitest'
import { type Column, screenColumns } from './columns.ts'

type Crate = { name: string; units: number }

const text: Pick<Column<Crate>, 'cell'> = { cell: ({ name }) => name }
const column = (id: string, rest: Partial<Column<Crate>> = {}): Column<Crate> => ({ id, header: id, ...text, ...rest })

/** The ids of each column's lines. */
const lines = (columns: readonly Column<Crate>[]) =>
  columns.map(({ id, below }) => (below === undefined ? id : `${id}/${below.id}`))

test('on a phone, columns stand on a card where they say, whatever their sequence on the desktop', () => {
  const columns = [
    column('image', { phone: 'picture' }),
    column('date', { width: 80, phone: { at: 'line', header: 'Day' } }),
    column('customer', { width: 150, phone: 'title', below: column('city') }),
    column('method', { phone: 'line' }),
    column('amount', { phone: 'end' }),
    column('notes'),
    column('summary', { wide: false, phone: 'lineEnd' }),
    column('menu', { phone: 'menu' }),
  ]
  expect(lines(screenColumns(columns, false))).toEqual([
    ...['image', 'date', 'customer/city', 'method', 'amount', 'notes', 'menu'],
  ])
  const onPhone = screenColumns(columns, true)
  expect(lines(onPhone)).toEqual(['image', 'customer', 'amount', 'date', 'method', 'summary', 'menu'])
  expect(onPhone.map(({ at }) => at)).toEqual(['picture', 'title', 'end', 'line', 'line', 'lineEnd', 'menu'])
  expect(onPhone.find(({ id }) => id === 'date')?.header).toBe('Day')
})

test('in a list without a title, all columns stay on a phone but those that say otherwise', () => {
  const columns = [
    column('name', { below: column('sku') }),
    column('stock', { phone: false }),
    column('units', { width: 80, phone: { width: 60 } }),
    column('menu', { phone: 'menu' }),
  ]
  expect(lines(screenColumns(columns, true))).toEqual(['name/sku', 'units', 'menu'])
  expect(screenColumns(columns, true).at(-2)?.width).toBe(60)
  expect(screenColumns(columns, false).at(-2)?.width).toBe(80)
})

test('a column with only a CSV value is on no screen', () => {
  const columns: Column<Crate>[] = [column('name'), { id: 'units', header: 'Units', csv: ({ units }) => units }]
  for (const isPhone of [false, true]) expect(lines(screenColumns(columns, isPhone)), String(isPhone)).toEqual(['name'])
})
