import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { typist } from '../../test-data/typist.ts'
import { type Column, DataTable } from './data-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

type Crate = { id: number; name: string }
const crates: Crate[] = ['Chai', 'Chang', 'Aniseed', 'Tofu', 'Konbu'].map((name, id) => ({ id, name }))
const columns: Column<Crate>[] = [{ id: 'name', header: 'Name', accessor: ({ name }) => name }]
const idOf = ({ id }: Crate) => id
const nameOf = ({ name }: Crate) => name

const acted = vi.fn<(names: string[]) => void>()
const opened = vi.fn<(crate: Crate) => void>()

function List() {
  const [search, setSearch] = useState('')
  const rows = crates.filter(({ name }) => name.includes(search))
  const { selection, shown, hidden, clear } = useSelection({ rows, rowId: idOf, nameOf })
  return (
    <TestTheme>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <DataTable label="Crates" columns={columns} rows={rows} rowId={idOf} selection={selection} onOpen={opened} />
      <SelectionBar one="crate" count={shown.length} hidden={hidden} onClear={clear}>
        <button onClick={() => acted(shown.map(nameOf))}>Act</button>
      </SelectionBar>
    </TestTheme>
  )
}
const show = () => {
  render(<List />)
  opened.mockClear()
  return typist()
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const box = (name: string) => within(row(name)).getByRole('checkbox', { name: `Select ${name}` })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.textContent)
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' })

test('a checkbox selects its row and does not open it; the bar counts and lets go', async () => {
  const user = show()
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(box('Chang'))
  expect(selected()).toEqual(['Chang'])
  expect(opened).not.toHaveBeenCalled()
  expect(screen.getByText('1 crate selected')).toBeTruthy()
  expect(all().indeterminate).toBe(true)
  expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(selected()).toEqual([])
  // The button went with the selection.
  expect(row('Chang')).toHaveFocus()
})

test('Shift with a click selects everything from the row before, or takes it out again', async () => {
  const user = show()
  await user.click(box('Chai'))
  fireEvent.click(box('Tofu'), { shiftKey: true })
  expect(selected()).toEqual(['Chai', 'Chang', 'Aniseed', 'Tofu'])
  fireEvent.click(box('Chang'), { shiftKey: true })
  expect(selected()).toEqual(['Chai'])
})

test('Space selects by keyboard, Shift with an arrow goes on, Ctrl with A takes all', async () => {
  const user = show()
  act(() => row('Chai').focus())
  await user.keyboard('{ArrowDown} ')
  expect(selected()).toEqual(['Chang'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Chang', 'Aniseed', 'Tofu'])
  expect(row('Tofu')).toHaveFocus()
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(5)
  expect(all().checked).toBe(true)
})

test('Shift with an arrow selects from the row that was selected last', async () => {
  const user = show()
  act(() => row('Chai').focus())
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ')
  expect(selected()).toEqual(['Chai', 'Tofu'])
  await user.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Chai', 'Chang', 'Aniseed', 'Tofu'])
})

test('the box of the head selects what the list shows; a filter hides of the selection what it hides of the list', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Search'), 'Cha')
  await user.click(all())
  expect(selected()).toEqual(['Chai', 'Chang'])
  await user.clear(screen.getByLabelText('Search'))
  await user.type(screen.getByLabelText('Search'), 'Chai')
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('1 crate selected, 1 more not in this list')
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(acted).toHaveBeenLastCalledWith(['Chai'])
  await user.click(all())
  expect(screen.getByText('0 crates selected')).toBeTruthy()
  await user.clear(screen.getByLabelText('Search'))
  expect(selected()).toEqual(['Chang'])
})

test('a selection outlives a sort', async () => {
  const user = show()
  await user.click(box('Tofu'))
  await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(selected()).toEqual(['Tofu'])
  fireEvent.click(box('Aniseed'), { shiftKey: true })
  expect(selected()).toEqual(['Aniseed', 'Chai', 'Chang', 'Konbu', 'Tofu'])
})
