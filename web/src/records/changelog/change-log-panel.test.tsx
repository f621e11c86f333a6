import { countChanges, defaultLogEntries, type LogEntry, readChangeLog } from '@dray/contract/changelog'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { aChange, anEntry } from '../../test-data/change-log.ts'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ChangeLogPanel } from './change-log-panel.tsx'

const panel = <ChangeLogPanel entityType="product" entityId={7} />
const serveLog = (...entries: LogEntry[]) => {
  const requests: string[] = []
  stubServer(
    answerCall(readChangeLog, ({ params }) => {
      requests.push(`${params['entityType']} ${params['entityId']}`)
      return entries
    }),
  )
  return requests
}
const lines = async () => (await screen.findAllByRole('listitem')).map((line) => line.textContent.replace(/\s/g, ' '))

// R2.13-09, R2.13-10, R7.2-08
test('the panel counts the changes of its record and can be collapsed', async () => {
  const requests = serveLog(
    anEntry({ changes: [aChange(), aChange({ field: 'name' })] }),
    anEntry({ id: -2, changes: [] }),
  )
  showWithin(panel)
  const title = await screen.findByRole('button', { name: 'Change Log: 3 changes' })
  expect(requests).toEqual(['product 7'])
  expect(title).toHaveAttribute('aria-expanded', 'true')
  const changes = screen.getByRole('group', { name: 'Changes' })
  expect(changes).toBeVisible()
  await setUpUser().click(title)
  expect(title).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(changes).not.toBeVisible())
})

// R3-41
test('a change is described in plain English, with who made it and when in the company’s time zone', async () => {
  serveLog(
    anEntry(),
    anEntry({
      id: -9,
      notes: 'Order 100023',
      changes: [aChange({ field: 'stock', subfield: 'B-7', previousValue: '41', newValue: '39' })],
    }),
    anEntry({
      id: 2,
      changes: [aChange({ field: 'description', action: 'add', previousValue: null, newValue: 'Spiced tea' })],
    }),
    anEntry({
      id: 3,
      changes: [aChange({ field: 'msrp', action: 'remove', previousValue: '15.00', newValue: null })],
    }),
    anEntry({ id: 4, action: 'create', userName: null, userId: null, changes: [] }),
  )
  showWithin(panel)
  const at = 'May 3, 2026, 2:14 PM'
  expect(await lines()).toEqual([
    `Nancy changed base price of the product from $12.00 to $12.50${at}`,
    `Nancy changed stock of B-7 for the product from 41 to 39: Order 100023${at}`,
    `Nancy set description of the product to Spiced tea${at}`,
    `Nancy removed MSRP of the product: $15.00${at}`,
    `System added the product${at}`,
  ])
})

test('the same change on two lines of one product is listed twice', async () => {
  const pulled = aChange({ field: 'tagsPulled', subfield: 'EXO-BEV-0001', previousValue: 'false', newValue: 'true' })
  serveLog(anEntry({ entityType: 'order', changes: [pulled, pulled] }))
  showWithin(<ChangeLogPanel entityType="order" entityId={7} />)
  expect((await screen.findAllByText(/Tags pulled of EXO-BEV-0001/)).length).toBe(2)
})

// R8-14
test('a record without changes says so', async () => {
  serveLog()
  showWithin(panel)
  expect(await screen.findByText('No change logs found for product with ID: 7.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change Log: 0 changes' })).toBeInTheDocument()
})

// R8-21
test('the panel shows that the log is loading, and a log that fails to load can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(readChangeLog, 'database-away'))
  showWithin(panel)
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent("Error... The database isn't responding.")
  serveLog(anEntry())
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Change Log: 1 change' })).toBeInTheDocument()
})

// R9-21
test('a long log scrolls at 500px, by keyboard too', async () => {
  serveLog(anEntry())
  showWithin(panel)
  const list = await screen.findByRole('group', { name: 'Changes' })
  expect(list).toHaveStyle({
    'max-height': '500px',
    'overflow-y': 'auto',
  })
  expect(list).toHaveAttribute('tabindex', '0')
})

// R2.13-10
test('a log too long to load in full says that it shows the newest entries, and counts all changes', async () => {
  const newest = Array.from({ length: defaultLogEntries }, (_, n) => anEntry({ id: n + 1 }))
  stubServer(
    answerCall(readChangeLog, () => newest),
    answerCall(countChanges, ({ params }) => ({ changes: params['entityId'] === '7' ? 1234 : 0 })),
  )
  showWithin(panel)
  expect(await screen.findByRole('button', { name: 'Change Log: 1,234 changes' })).toBeInTheDocument()
  expect(await screen.findByText('Showing the newest 500 entries.')).toBeInTheDocument()
})

test('the panel is hidden, and sends no request, for users who may not read the log', async () => {
  const requests = serveLog(anEntry())
  const driver = showWithin(panel, ['DRIVER'])
  expect(screen.queryByRole('button')).toBeNull()
  driver.unmount()
  showWithin(<ChangeLogPanel entityType="payroll" entityId={7} />, ['SALES'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(requests).toEqual([])
})

// R6-04
test('the cost changes of an order are shown only to admins', async () => {
  const order = <ChangeLogPanel entityType="order" entityId={7} />
  const entry = anEntry({ entityType: 'order', changes: [aChange({ field: 'cost' }), aChange({ field: 'subtotal' })] })
  serveLog(entry, anEntry({ id: 2, entityType: 'order', changes: [aChange({ field: 'cost' })] }))
  const accounting = showWithin(order, ['ACCOUNTING'])
  expect(await screen.findByRole('button', { name: 'Change Log: 1 change' })).toBeInTheDocument()
  expect(screen.queryByText(/^Cost/)).toBeNull()
  accounting.unmount()
  showWithin(order, ['ADMIN'])
  expect(await screen.findByRole('button', { name: 'Change Log: 3 changes' })).toBeInTheDocument()
})

test('an entry with many changes shows twenty, and the rest when asked for', async () => {
  const changes = Array.from({ length: 31 }, (_, n) => aChange({ field: 'quantity', subfield: `SKU-${n}` }))
  serveLog(anEntry({ changes }))
  showWithin(panel)
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Show 11 more changes' }))
  expect(screen.getByText(/SKU-30/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.queryByText(/SKU-20/)).toBeNull()
  expect(screen.getByText(/SKU-19/)).toBeInTheDocument()
})
