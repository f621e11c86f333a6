import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { showWithin } from '../../test-data/screens.tsx'
import { Page } from '../page.tsx'
import { column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { countColumn } from './value-columns.tsx'

beforeEach(() => {
  const wide = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('max-width') }),
  )
})

type Row = { name: string; units: number }
const columns = [
  column<Row>('name', 'Name', { phone: 'title', accessor: ({ name }) => name }),
  countColumn<Row>('units', 'Units', { phone: 'end', accessor: ({ units }) => units }),
  column<Row>('note', 'Note', { phone: 'line', cell: () => 'Fragile' }),
]
const rows = ['d', 'b', 'f', 'a', 'e', 'c'].map((name, units) => ({ name, units }))
const table = <DataTable label="Things" columns={columns} rows={rows} rowId={({ name }) => name} />
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)

test('on a phone, the keyboard sorts cards with one button, and again to reverse them', async () => {
  showWithin(table)
  const user = setUpUser()
  screen.getByRole('button', { name: 'Sort' }).focus()
  await user.keyboard('{Enter}')
  const choices = await screen.findAllByRole('menuitemradio')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Name', 'Units'])
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Name')
  await user.keyboard('{Enter}{Escape}')
  expect(names()).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
  expect(screen.getByRole('button', { name: 'Sort: Name, descending' })).toHaveFocus()
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
})

test('on a phone, a list’s sort button is in the page’s tools', async () => {
  showWithin(
    <Page title="Things" fills tools={<input aria-label="Search" />}>
      {table}
    </Page>,
  )
  const tools = (await screen.findByRole('textbox', { name: 'Search' })).parentElement
  expect(tools).toContainElement(screen.getByRole('button', { name: 'Sort' }))
})

test('on a card, a figure without a value is shown as its column shows it, and a line without one is left out', () => {
  const known = ({ name }: Row) => (name === 'd' ? null : name)
  const unknown = [
    columns[0],
    column<Row>('price', 'Price', {
      phone: 'end',
      accessor: known,
      cell: (row) => (known(row) === null ? 'TBD' : '$5'),
    }),
    column<Row>('shelf', 'Shelf', { phone: 'line', accessor: known, cell: (row) => `Shelf of ${row.name}` }),
  ].filter((each) => each !== undefined)
  showWithin(<DataTable label="Things" columns={unknown} rows={rows.slice(0, 2)} rowId={({ name }) => name} />)
  expect(screen.getByText('TBD')).toBeVisible()
  expect(screen.queryAllByText(/^Shelf of/).map(({ textContent }) => textContent)).toEqual(['Shelf of b'])
})

test('a few cards need no sort button', () => {
  showWithin(<DataTable label="Things" columns={columns} rows={rows.slice(0, 3)} rowId={({ name }) => name} />)
  expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull()
})
