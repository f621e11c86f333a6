import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

type Crate = { id: number; name: string }
const crates: Crate[] = ['Chai', 'Chang', 'Aniseed', 'Tofu', 'Konbu'].map((name, id) => ({ id, name }))
const columns: Column<Crate>[] = [{ id: 'name', header: 'Name', accessor: ({ name }) => name }]
const crateId = ({ id }: Crate) => id
const crateName = ({ name }: Crate) => name

const onAct = vi.fn<(names: string[]) => void>()
const onOpen = vi.fn<(crate: Crate) => void>()

function List() {
  const [search, setSearch] = useState('')
  const rows = crates.filter(({ name }) => name.includes(search))
  const { selection, shown, hidden, clear } = useSelection({ rows, rowId: crateId, rowName: crateName })
  return (
    <TestTheme>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <DataTable
        label="Crates"
        columns={columns}
        rows={rows}
        rowId={crateId}
        selection={selection}
        opens={{ onOpen }}
      />
      <SelectionBar noun="crate" count={shown.length} hidden={hidden} onClear={clear}>
        <button onClick={() => onAct(shown.map(crateName))}>Act</button>
      </SelectionBar>
    </TestTheme>
  )
}
const show = () => {
  render(<List />)
  onOpen.mockClear()
  return setUpUser()
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const box = (name: string) => within(row(name)).getByRole('checkbox', { name: `Select ${name}` })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.textContent)
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' })

test('a checkbox selects its row without opening it; the bar shows the count and clears the selection', async () => {
  const user = show()
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(box('Chang'))
  expect(selected()).toEqual(['Chang'])
  expect(onOpen).not.toHaveBeenCalled()
  expect(screen.getByText('1 crate selected')).toBeTruthy()
  expect(all().indeterminate).toBe(true)
  expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(selected()).toEqual([])
  // The button disappeared with the selection.
  expect(row('Chang')).toHaveFocus()
})

test('Shift-click selects, or clears, everything from the last toggled row to this one', async () => {
  const user = show()
  await user.click(box('Chai'))
  fireEvent.click(box('Tofu'), { shiftKey: true })
  expect(selected()).toEqual(['Chai', 'Chang', 'Aniseed', 'Tofu'])
  fireEvent.click(box('Chang'), { shiftKey: true })
  expect(selected()).toEqual(['Chai'])
})

test('Space selects a row, Shift with an arrow key extends the selection, Ctrl+A selects all', async () => {
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

test('Shift with an arrow key selects from the row that was selected last', async () => {
  const user = show()
  act(() => row('Chai').focus())
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ')
  expect(selected()).toEqual(['Chai', 'Tofu'])
  await user.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Chai', 'Chang', 'Aniseed', 'Tofu'])
})

test('the checkbox in the header selects what the list shows; a filter hides selected rows without clearing them', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Search'), 'Cha')
  await user.click(all())
  expect(selected()).toEqual(['Chai', 'Chang'])
  await user.clear(screen.getByLabelText('Search'))
  await user.type(screen.getByLabelText('Search'), 'Chai')
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('1 crate selected, 1 more not in this list')
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(onAct).toHaveBeenLastCalledWith(['Chai'])
  await user.click(all())
  expect(screen.getByText('0 crates selected')).toBeTruthy()
  await user.clear(screen.getByLabelText('Search'))
  expect(selected()).toEqual(['Chang'])
})

test('a selection survives sorting', async () => {
  const user = show()
  await user.click(box('Tofu'))
  await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(selected()).toEqual(['Tofu'])
  fireEvent.click(box('Aniseed'), { shiftKey: true })
  expect(selected()).toEqual(['Aniseed', 'Chai', 'Chang', 'Konbu', 'Tofu'])
})
