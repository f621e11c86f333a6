import { expect, test } from 'vitest'
import { type Column, screenColumns } from './columns.ts'

type Crate = { name: string; units: number }

const text: Pick<Column<Crate>, 'cell'> = { cell: ({ name }) => name }
const column = (id: string, rest: Partial<Column<Crate>> = {}): Column<Crate> => ({ id, header: id, ...text, ...rest })

/** The ids of each column's lines. */
const lines = (columns: readonly Column<Crate>[]) =>
  columns.map(({ id, below }) => (below === undefined ? id : `${id}/${below.id}`))

test('columns stand on a phone where they say, whatever their sequence on the desktop', () => {
  const columns = [
    column('date', { width: 80, phone: { at: 'middle', width: 118 } }),
    column('customer', { width: 150, phone: 'title', below: column('city') }),
    column('method', { phone: 'middleBelow' }),
    column('amount', { phone: 'end' }),
    column('orders', { phone: 'titleBelow' }),
    column('notes'),
    column('summary', { wide: false, phone: 'endBelow' }),
  ]
  expect(lines(screenColumns(columns, false))).toEqual(['date', 'customer/city', 'method', 'amount', 'orders', 'notes'])
  const onPhone = screenColumns(columns, true)
  expect(lines(onPhone)).toEqual(['customer/orders', 'date/method', 'amount/summary'])
  expect(onPhone.map(({ width }) => width)).toEqual([undefined, 118, undefined])
})

test('in a list without such places, all columns stay on a phone but those that say otherwise', () => {
  const columns = [
    column('name', { below: column('sku') }),
    column('stock', { phone: false }),
    column('units', { width: 80, phone: { width: 60 } }),
  ]
  expect(lines(screenColumns(columns, true))).toEqual(['name/sku', 'units'])
  expect(screenColumns(columns, true).at(-1)?.width).toBe(60)
  expect(screenColumns(columns, false).at(-1)?.width).toBe(80)
})

test('a column with only a CSV value is on no screen', () => {
  const columns: Column<Crate>[] = [column('name'), { id: 'units', header: 'Units', csv: ({ units }) => units }]
  for (const isPhone of [false, true]) expect(lines(screenColumns(columns, isPhone)), String(isPhone)).toEqual(['name'])
})
