import { listEntries, listExports, listRenamed, makeExport, readBooks, readExportFile } from '@dray/contract/books'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEntry, anExport, comparedWith, neverExported, theBooks } from '../../test-data/books.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, answerPage, handler, openModal, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BooksPage } from './books-page.tsx'
import { ExportPage } from './export-page.tsx'

beforeEach(() => void vi.setSystemTime('2026-03-10T18:00:00Z'))
afterEach(() => void vi.useRealTimers())

type Answers = { exports?: ReturnType<typeof anExport>[]; books?: Parameters<typeof theBooks>[0]; at?: string }

function show({ exports = [], books = {}, at = '/books' }: Answers, ...answers: Parameters<typeof stubServer>) {
  stubServer(
    ...answers,
    answerCall(readBooks, () => theBooks(books)),
    answerCall(listExports, () => exports),
    answerCall(listRenamed, () => []),
    answerPage(listEntries, () => ({ rows: [] })),
  )
  const pages = { '/books': BooksPage, '/books/exports/$exportNumber': ExportPage }
  return { ...showScreens(pages, { at, roles: ['ACCOUNTING'] }), user: setUpUser() }
}
const refusal = (status: number, code: string, title: string, errors?: object[]) =>
  Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...(errors && { errors }) }, { status })

test('the first export is of last month, and says that what was there before becomes the opening balances', async () => {
  const sent: unknown[] = []
  const { user } = show(
    { books: neverExported },
    answerCall(makeExport, ({ body }) => {
      sent.push(body)
      return anExport()
    }),
  )
  expect(await screen.findByText(/The books begin on Feb 1\..*become the opening balances/)).toBeVisible()
  expect(screen.getByText(/Nothing was exported yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make export' }))
  await waitFor(() => expect(sent).toEqual([{ from: '2026-02-01', to: '2026-02-28' }]))
})

test('a new export opens with its cover', async () => {
  const exports = [anExport()]
  const { user, router } = show(
    { books: { ...neverExported }, exports },
    answerCall(makeExport, () => anExport()),
  )
  await user.click(await screen.findByRole('button', { name: 'Make export' }))
  expect(await screen.findByRole('heading', { name: 'Export 1' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/books/exports/1')
  expect(screen.getByRole('table', { name: 'Cover' })).toBeVisible()
})

test('later exports continue where the last one ended, and say what waits', async () => {
  const waiting = { documents: 3, firstDay: '2026-02-27', debits: cents(512_00) }
  show({ books: { waiting } })
  expect(
    await screen.findByText(
      '3 documents wait to be exported ($512.00), from Feb 27 on. Changes to exported days are added as differences.',
    ),
  ).toBeVisible()
  expect(screen.getByText('Mar 1 – Mar 10')).toBeVisible()
})

test('days with nothing to export say so', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const nothing = 'Nothing changed on these days since the last export.'
  const { user } = show(
    {},
    handler(makeExport, () => refusal(409, 'nothing-to-export', nothing)),
  )
  expect(await screen.findByText(/Nothing waits for the next export/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make export' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(nothing)
})

test('the list shows which exports tie out, and by how much the others differ', async () => {
  const differs = anExport({ id: 12, number: 2, cover: comparedWith({ inventory: -12_50, sales: 5 }), isFirst: false })
  show({ exports: [differs, anExport()] })
  const list = await screen.findByRole('grid', { name: 'Exports' })
  const [second, first] = await within(list).findAllByRole('row', { name: /Steven Buchanan/ })
  expect(first).toHaveTextContent('Ties out')
  expect(second).toHaveTextContent('−$12.50 Inventory at cost, 1 more')
  expect(first).toHaveTextContent('$1,234.00$1,234.00')
})

test('an export names the customers who have another name in its IIF file', async () => {
  const renamed = [{ customerId: 7, name: 'Łódź Foods', iifName: 'Lodz Foods' }]
  show(
    { exports: [anExport()], at: '/books/exports/1' },
    answerCall(listRenamed, () => renamed),
  )
  expect(await screen.findByText('1 customer with another name in the IIF file')).toBeVisible()
  expect(screen.getByText('Łódź Foods').closest('a')).toHaveAttribute('href', '/customers/7')
  expect(screen.getByText(/: Lodz Foods/)).toBeInTheDocument()
})

test('the cover compares every figure, and the journal links each document to its record', async () => {
  const payment = anEntry({
    id: 2,
    kind: 'payment',
    document: 'P-41',
    recordId: 41,
    orderNum: null,
    postings: [
      { account: 'Undeposited Funds', amount: cents(90_00) },
      { account: 'Accounts Receivable', amount: cents(-90_00) },
    ],
  })
  const rows = [anEntry(), payment]
  const { user } = show(
    { exports: [anExport({ cover: comparedWith({ inventory: -12_50 }), lateDocuments: 2 })], at: '/books/exports/1' },
    answerPage(listEntries, ({ url }) => ({ rows: url.searchParams.get('exportId') === '11' ? rows : [] })),
  )
  const cover = await screen.findByRole('table', { name: 'Cover' })
  expect(within(cover).getByRole('row', { name: /Inventory at cost/ })).toHaveTextContent('$887.50$900.00−$12.50')
  expect(within(cover).getByRole('row', { name: /Customer credit/ })).toHaveTextContent('$900.00$900.00$0.00')
  expect(screen.getByLabelText('Summary')).toHaveTextContent('2 of earlier days')
  expect(await screen.findByRole('link', { name: 'O-100023' })).toHaveAttribute('href', '/orders/100023')
  expect(screen.getByRole('row', { name: 'Sales $200.00' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'P-41' }))
  expect(openModal).toHaveBeenCalledWith('EditPayment', { paymentId: 41 })
})

test('both files can be downloaded, and a failure is said', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const away = 'The database is not reachable.'
  const { user } = show(
    { exports: [anExport()], at: '/books/exports/1' },
    handler(readExportFile, ({ url }) =>
      url.searchParams.get('format') === 'IIF' ? refusal(409, 'busy', away) : new Response('Date,Document'),
    ),
  )
  const downloaded = downloads()
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(downloaded.map(({ name }) => name)).toEqual(['Journal 1 2026-02-01 to 2026-02-28.csv']))
  expect(await downloaded[0]?.file.text()).toBe('Date,Document')
  await user.click(screen.getByRole('button', { name: 'Download IIF' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(away)
})

test('an export that does not exist is not found', async () => {
  show({ at: '/books/exports/7' })
  expect(await screen.findByText('There is no export 7.')).toBeVisible()
})
