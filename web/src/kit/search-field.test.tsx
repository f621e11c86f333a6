import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { setUpUser } from '../test-data/set-up-user.ts'
import { TestTheme } from '../test-data/test-theme.tsx'
import { SearchField } from './search-field.tsx'
import type { Column } from './table/columns.ts'
import { DataTable } from './table/data-table.tsx'

type Crate = { id: number; name: string }

const crates: Crate[] = ['Chai', 'Tofu', 'Chang', 'Konbu'].map((name, id) => ({ id, name }))
const columns: Column<Crate>[] = [{ id: 'name', header: 'Name', accessor: ({ name }) => name }]
const opened: string[] = []
let answer = () => {}
const matching = (search: string): Crate[] => crates.filter(({ name }) => name.toLowerCase().includes(search))

/** A list searched locally, or by a server that answers when told to. */
function Crates({ isRemote }: { isRemote: boolean }) {
  const [search, setSearch] = useState('')
  const [answered, setAnswered] = useState('')
  const shown = isRemote ? answered : search
  useEffect(() => {
    answer = () => setAnswered(search)
  }, [search])
  return (
    <TestTheme>
      <main>
        <SearchField label="Search crates" placeholder="" value={search} onChange={setSearch} />
        <DataTable
          label="Crates"
          columns={columns}
          rows={matching(shown)}
          rowId={({ id }) => id}
          read={{ isPending: false, isError: false, isPlaceholderData: shown !== search, refetch: () => undefined }}
          opens={{ onOpen: ({ name }) => opened.push(name) }}
        />
      </main>
    </TestTheme>
  )
}

async function show({ isRemote = false } = {}) {
  opened.length = 0
  render(<Crates isRemote={isRemote} />)
  await screen.findByRole('row', { name: 'Konbu' })
  const user = setUpUser()
  await user.click(screen.getByRole('searchbox', { name: 'Search crates' }))
  return user
}

test('the first field of a dialog has the focus, however late it appears', () => {
  render(<SearchField label="Search crates" placeholder="" value="" onChange={() => undefined} isFirst />, {
    wrapper: TestTheme,
  })
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('Enter right after a search and ArrowDown opens the first match, without a pause in typing', async () => {
  const user = await show()
  await user.keyboard('ch{ArrowDown}{Enter}')
  expect(opened).toEqual(['Chai'])
})

test('after a new search ArrowDown goes to the first match, otherwise back to the previous row', async () => {
  const user = await show()
  const field = screen.getByRole('searchbox', { name: 'Search crates' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('row', { name: 'Chang' })).toHaveFocus()
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('row', { name: 'Chang' })).toHaveFocus()
  await user.click(field)
  await user.keyboard('ch{ArrowDown}')
  expect(screen.getByRole('row', { name: 'Chai' })).toHaveFocus()
})

test('Tab goes to a row of the search results', async () => {
  const user = await show()
  await user.keyboard('tof{Tab}')
  expect(screen.queryByRole('row', { name: 'Chai' })).toBeNull()
})

test('the focus waits for the server’s rows, and keys typed in the meantime open nothing', async () => {
  const user = await show({ isRemote: true })
  await user.keyboard('tof{ArrowDown}{Enter}')
  expect(screen.getByRole('searchbox', { name: 'Search crates' })).toHaveFocus()
  expect(opened).toEqual([])
  act(() => answer())
  await waitFor(() => expect(screen.getByRole('row', { name: 'Tofu' })).toHaveFocus())
})

test('typing more keeps the focus in the search when the rows arrive', async () => {
  const user = await show({ isRemote: true })
  await user.keyboard('to{ArrowDown}f')
  act(() => answer())
  await screen.findByRole('row', { name: 'Tofu' })
  expect(screen.getByRole('searchbox', { name: 'Search crates' })).toHaveFocus()
})
