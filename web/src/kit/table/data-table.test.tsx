import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useReducer, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { confirmAdded } from '../added-record.ts'
import { Problem } from '../api/request.ts'
import type { Column } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Crate = { id: number; name: string; units: number | null }

const crates: Crate[] = [
  { id: 1, name: 'Chai 10', units: 12 },
  { id: 2, name: 'chai 9', units: null },
  { id: 3, name: 'Äpple', units: 200 },
]
const columns: Column<Crate>[] = [
  { id: 'name', header: 'Name', accessor: ({ name }) => name },
  {
    id: 'units',
    header: 'Units',
    align: 'right',
    width: 90,
    accessor: ({ units }) => units,
    total: (rows) => rows.reduce((sum, { units }) => sum + (units ?? 0), 0),
  },
  { id: 'note', header: 'Note', accessor: () => 'x', sortable: false },
]

async function show(overrides: Partial<DataTableProps<Crate>> = {}) {
  const table = () => <DataTable label="Crates" columns={columns} rows={crates} rowId={({ id }) => id} {...overrides} />
  const router = createRouter({ routeTree: createRootRoute({ component: table }), history: createMemoryHistory() })
  render(
    <TestTheme>
      <RouterProvider router={router} />
    </TestTheme>,
  )
  await screen.findByRole('grid')
  return { user: setUpUser(), router }
}
const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'))
const names = () => bodyRows().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
const stubWindowOpen = () => {
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  return open
}

test('a header cycles through ascending, descending, and unsorted, and announces which', async () => {
  const { user } = await show()
  const header = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(names()).toEqual(['Chai 10', 'chai 9', 'Äpple'])
  await user.click(within(header()).getByRole('button'))
  expect(names()).toEqual(['Äpple', 'chai 9', 'Chai 10'])
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header()).getByRole('button'))
  expect(names()).toEqual(['Chai 10', 'chai 9', 'Äpple'])
  expect(header().getAttribute('aria-sort')).toBe('descending')
  await user.click(within(header()).getByRole('button'))
  expect(names()).toEqual(['Chai 10', 'chai 9', 'Äpple'])
  expect(header().getAttribute('aria-sort')).toBeNull()
})

test('a row without a value is last in both sort directions', async () => {
  const { user } = await show()
  const button = within(screen.getByRole('columnheader', { name: 'Units' })).getByRole('button')
  await user.click(button)
  expect(names()).toEqual(['Chai 10', 'Äpple', 'chai 9'])
  await user.click(button)
  expect(names()).toEqual(['Äpple', 'Chai 10', 'chai 9'])
})

test('a header can be sorted by keyboard, and a column that is not sortable has no button', async () => {
  const { user } = await show()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Äpple', 'chai 9', 'Chai 10'])
  expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull()
})

const sparse: Column<Crate>[] = [
  { id: 'name', header: 'Name', accessor: ({ name }) => name },
  { id: 'units', header: 'Units', accessor: ({ units }) => units },
  { id: 'spare', header: 'Spare', accessor: () => '', below: { id: 'note', header: 'Note', accessor: () => 'x' } },
  { id: 'empty', header: 'Empty', accessor: () => null, below: { id: 'also', header: 'Also', accessor: () => null } },
  { id: 'menu', header: 'Menu', cell: () => null },
]
const headers = () => screen.queryAllByRole('columnheader').map((header) => header.textContent)

test('a column without a value in any row is left out, unless it never has values, such as a menu', async () => {
  await show({ columns: sparse })
  expect(headers()).toEqual(['Name', 'Units', 'Note', 'Menu'])
  cleanup()
  await show({ columns: sparse, rows: [{ id: 2, name: 'chai 9', units: null }] })
  expect(headers()).toEqual(['Name', 'Note', 'Menu'])
})

test('a column without values stays while the list is sorted by it', async () => {
  await show({ columns: sparse, sorting: { sort: '-empty', onSort: vi.fn<(sort: string) => void>() } })
  expect(headers()).toEqual(['Name', 'Units', 'Note', 'Empty', 'Menu'])
})

test('a list that is read page by page keeps every column: a later page may have its values', async () => {
  await show({ columns: sparse, view: { onReachEnd: () => {} } })
  expect(headers()).toEqual(['Name', 'Units', 'SpareNote', 'EmptyAlso', 'Menu'])
})

test('the headings appear with the first rows, and stay while nothing is found', async () => {
  const read = (isPending: boolean) => ({ isPending, isError: false, refetch: () => {} })
  function List() {
    const [rows, setRows] = useState<Crate[]>()
    return (
      <>
        <button onClick={() => setRows(crates)}>Loaded</button>
        <button onClick={() => setRows([])}>Nothing found</button>
        <DataTable
          label="Crates"
          columns={sparse}
          rows={rows ?? []}
          rowId={({ id }) => id}
          read={read(rows === undefined)}
        />
      </>
    )
  }
  render(<List />, { wrapper: TestTheme })
  expect(headers()).toEqual([])
  const user = setUpUser()
  await user.click(screen.getByText('Loaded'))
  expect(headers()).toEqual(['Name', 'Units', 'Note', 'Menu'])
  await user.click(screen.getByText('Nothing found'))
  expect(headers()).toEqual(['Name', 'Units', 'Note', 'Menu'])
})

test('the sort can be controlled from outside, such as by the URL', async () => {
  const onSort = vi.fn<(sort: string) => void>()
  const { user } = await show({ sorting: { sort: '-units', onSort } })
  expect(names()).toEqual(['Äpple', 'Chai 10', 'chai 9'])
  await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith('name')
})

test('the total of a column is under its rows', async () => {
  await show()
  const foot = screen.getAllByRole('row').at(-1)
  expect(foot?.textContent).toBe('212')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5')
})

test('the arrow keys, Home and End move the active row; Enter opens it', async () => {
  const open = stubWindowOpen()
  const { user } = await show({ opens: { hrefOf: ({ id }) => `/crates/${id}` } })
  act(() => bodyRows()[0]?.focus())
  await user.keyboard('{ArrowDown}')
  expect(bodyRows()[1]).toHaveFocus()
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
  await user.keyboard('{End}')
  expect(bodyRows()[2]).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(bodyRows()[2]).toHaveFocus()
  await user.keyboard('{Home}{Enter}')
  expect(open.mock.calls.map(([address]) => address)).toEqual(['/crates/1'])
})

// R2.1-02
test('a row with a URL opens in a new tab, with Enter, either mouse button, or its link', async () => {
  const open = stubWindowOpen()
  const { user, router } = await show({ opens: { hrefOf: ({ id }) => `/crates/${id}` } })
  act(() => bodyRows()[1]?.focus())
  await user.keyboard('{Enter}{Control>}{Enter}{/Control}')
  const cell = screen.getAllByText('x')[2]
  if (!cell) throw new Error('no third row')
  fireEvent.click(cell)
  fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true }))
  const tabs = ['/crates/2', '/crates/2', '/crates/3', '/crates/3'].map((address) => [address, '_blank', 'noopener'])
  expect(open.mock.calls).toEqual(tabs)
  const link = screen.getByRole('link', { name: 'Chai 10' })
  expect(link.getAttribute('href')).toBe('/crates/1')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(router.history.location.pathname).toBe('/')
})

test('a row opens with a click anywhere except on a button within it', async () => {
  const onOpen = vi.fn<(crate: Crate) => void>()
  const inside = vi.fn<(id: number) => void>()
  const withButton: Column<Crate>[] = [
    ...columns,
    { id: 'act', header: '', cell: ({ id }) => <button onClick={() => inside(id)}>Act {id}</button> },
  ]
  const { user } = await show({ columns: withButton, opens: { onOpen } })
  await user.click(screen.getByText('Act 2'))
  expect([inside.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0])
  await user.click(screen.getByText('Chai 10'))
  expect(onOpen).toHaveBeenCalledWith(crates[0])
})

test('selecting the text of a row does not open it', async () => {
  const onOpen = vi.fn<(crate: Crate) => void>()
  await show({ opens: { onOpen } })
  const name = screen.getByText('Chai 10')
  window.getSelection()?.selectAllChildren(name)
  fireEvent.click(name)
  expect(onOpen).not.toHaveBeenCalled()
  window.getSelection()?.removeAllRanges()
  fireEvent.click(name)
  expect(onOpen).toHaveBeenCalledWith(crates[0])
})

test('with ten thousand rows, only those in view and the focused one are rendered', async () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Crate ${id}`, units: 1 }))
  const { user } = await show({ rows })
  expect(bodyRows().length).toBeLessThan(60)
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10002')
  act(() => bodyRows()[0]?.focus())
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toContain('Crate 9999')
})

test('scrolling renders the rows that come into view and keeps the active one, also after the list got shorter', async () => {
  const many = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Crate ${id}`, units: 1 }))
  const table = (rows: Crate[]) => (
    <TestTheme>
      <DataTable label="Crates" columns={columns} rows={rows} rowId={({ id }) => id} />
    </TestTheme>
  )
  const { rerender } = render(table(many))
  const scroller = screen.getByRole('grid').parentElement ?? document.body
  fireEvent.scroll(scroller, { target: { scrollTop: 34 + 40 * 500 } })
  // 15 rows fit into the assumed 600 px; 8 more are rendered on each side.
  expect(names()).toEqual(['Crate 0', ...Array.from({ length: 31 }, (_, index) => `Crate ${492 + index}`)])
  expect(bodyRows()[1]).toHaveStyle({ transform: `translateY(${40 * 492}px)` })
  rerender(table(many.slice(0, 20)))
  expect(names()).toHaveLength(20)
})

test('the arrow keys scroll only as far as the next row needs', async () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: `Crate ${id}`, units: 1 }))
  const { user } = await show({ rows, label: 'Not scrolled before' })
  const scroller = screen.getByRole('grid').parentElement ?? document.body
  act(() => bodyRows()[0]?.focus())
  await user.keyboard('{ArrowDown}')
  expect(scroller.scrollTop).toBe(0)
  // Head and foot cover 34 px each.
  await user.keyboard('{End}')
  expect(scroller.scrollTop).toBe(100 * 40 + 34 + 34 - 600)
  await user.keyboard('{ArrowUp}')
  expect(scroller.scrollTop).toBe(100 * 40 + 34 + 34 - 600)
  await user.keyboard('{Home}')
  expect(scroller.scrollTop).toBe(0)
})

test('the next page is requested when the last rows come into view', async () => {
  const onReachEnd = vi.fn<() => void>()
  await show({ view: { onReachEnd } })
  expect(onReachEnd).toHaveBeenCalledTimes(1)
})

const readState = { isPending: false, isError: false, error: null, refetch: () => undefined }

// R8-21
test('a list says that it is loading', async () => {
  await show({ rows: [], read: { ...readState, isPending: true } })
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
})
// R8-22
test('a list that failed says so with the reason, and can be tried again', async () => {
  const refetch = vi.fn<() => void>()
  const error = new Problem({ type: '', title: 'The server is busy.', error: '', status: 503, code: 'busy' })
  const { user } = await show({ rows: [], read: { ...readState, isError: true, error, refetch } })
  expect(screen.getByRole('alert')).toHaveTextContent('Error...The server is busy.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})
test('an empty list says what was not found', async () => {
  await show({ rows: [], read: readState, texts: { empty: 'No products found' } })
  expect(screen.getByRole('status')).toHaveTextContent('No products found')
})

test('when the focused row disappears the next row gets the focus, and other rows do not take it', async () => {
  const rows = vi.fn<() => Crate[]>(() => crates)
  function Changing() {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    return (
      <>
        <button onClick={rerender}>Again</button>
        <DataTable label="Crates" columns={columns} rows={rows()} rowId={({ id }) => id} />
      </>
    )
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Changing }), history: createMemoryHistory() })
  render(
    <TestTheme>
      <RouterProvider router={router} />
    </TestTheme>,
  )
  await screen.findByRole('grid')
  const removeRow = (id: number) => {
    const remaining = rows().filter((crate) => crate.id !== id)
    rows.mockReturnValue(remaining)
    fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  }
  act(() => bodyRows()[1]?.focus())
  removeRow(2)
  expect(document.activeElement).toHaveTextContent('Äpple')
  act(() => screen.getByRole('button', { name: 'Again' }).focus())
  removeRow(3)
  expect(screen.getByRole('button', { name: 'Again' })).toHaveFocus()
})

test('going back in the history restores a list’s scroll position', async () => {
  const scroller = () => screen.getByRole('grid').parentElement ?? document.body
  const showAt = async (entry: string) => {
    window.history.replaceState({ __TSR_key: entry }, '')
    await show()
    const top = scroller().scrollTop
    return { top, scrollTo: (to: number) => fireEvent.scroll(scroller(), { target: { scrollTop: to } }) }
  }
  const first = await showAt('first')
  first.scrollTo(340)
  cleanup()
  expect((await showAt('second')).top).toBe(0)
  cleanup()
  expect((await showAt('first')).top).toBe(340)
  window.history.replaceState(null, '')
})

test('the list scrolls to a record that was just added and highlights it', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Crate ${index + 1}`, units: 1 }))
  const rows = vi.fn<() => Crate[]>(() => many.slice(0, 299))
  const Table = () => {
    const [, again] = useReducer((count: number) => count + 1, 0)
    return (
      <>
        <button onClick={again}>Again</button>
        <DataTable label="Crates" columns={columns} rows={rows()} rowId={({ id }) => id} />
      </>
    )
  }
  render(
    <TestTheme>
      <Table />
    </TestTheme>,
  )
  const marked = () => bodyRows().filter((row) => row.hasAttribute('data-added'))
  act(() => confirmAdded({ list: 'Crates', id: 300, name: 'Crate 300' }))
  expect(marked()).toEqual([])
  const scroller = screen.getByRole('grid').parentElement ?? document.body
  rows.mockReturnValue(many)
  fireEvent.click(screen.getByRole('button', { name: 'Again' }))
  expect(scroller.scrollTop).toBeGreaterThan(5000)
  act(() => confirmAdded({ list: 'Crates', id: 2, name: 'Crate 2' }))
  expect(marked().map((row) => row.textContent)).toEqual([expect.stringContaining('Crate 2')])
})
