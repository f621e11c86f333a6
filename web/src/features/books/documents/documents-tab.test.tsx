import {
  type BooksFolder,
  cancelBooksFolder,
  countFolderDocuments,
  listBooksFolders,
  startBooksFolder,
} from '@dray/contract/books/folders'
import { readClosing } from '@dray/contract/books/closing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall, refuseCall, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { BooksPage } from '../books-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type Changed = Partial<Omit<BooksFolder, 'progress'>> & { progress?: Partial<BooksFolder['progress']> }
const aFolder = ({ progress, ...changed }: Changed = {}): BooksFolder => ({
  id: 7,
  from: '2025-01-01',
  to: '2025-12-31',
  startedBy: 'Steven Buchanan',
  startedAt: new Date('2026-03-15T18:00:00Z'),
  endedAt: new Date('2026-03-15T18:05:00Z'),
  progress: { state: 'done', done: 8310, total: 8310, failed: 0, ...progress },
  problem: null,
  size: 3 * 1024 * 1024,
  ...changed,
})
const running = aFolder({ id: 8, endedAt: null, size: null, progress: { state: 'running', done: 1204 } })

type Shown = { folders?: BooksFolder[]; answers?: Parameters<typeof stubServer>; days?: string }
async function shown({ folders = [], answers = [], days = '' }: Shown = {}) {
  const ranges: Record<string, string>[] = []
  stubServer(
    ...answers,
    answerCall(readClosing, () => ({ closedThrough: null, by: null, on: null, reason: null, history: [] })),
    answerCall(countFolderDocuments, ({ url }) => {
      ranges.push(Object.fromEntries(url.searchParams))
      return { invoices: 1204, creditMemos: 33, receipts: 900, statements: 88, exports: 0 }
    }),
    answerCall(listBooksFolders, () => folders),
  )
  showScreens({ '/books': BooksPage }, { at: `/books?tab=documents${days}`, roles: ['ACCOUNTING'] })
  await screen.findByLabelText('Documents of these days')
  return { ranges, user: setUpUser() }
}

test('last year is chosen, its documents are counted, and one press makes the folder', async () => {
  const sent: unknown[] = []
  const folders: BooksFolder[] = []
  const start = answerCall(startBooksFolder, ({ body }) => {
    sent.push(body)
    folders.unshift(running)
    return running
  })
  const { ranges, user } = await shown({ folders, answers: [start] })
  await screen.findByText('2,225 documents and an index')
  expect(ranges).toEqual([{ from: '2025-01-01', to: '2025-12-31' }])
  expect(screen.getByLabelText('Documents of these days')).toHaveTextContent(
    'Invoices1,204Credit memos33Receipts900Statements88',
  )
  expect(screen.getByText(/No folder yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make folder' }))
  expect(await screen.findByText('1,204 of 8,310 documents')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Documents done' })).toHaveAttribute('aria-valuenow', '14')
  expect(sent).toEqual([{ from: '2025-01-01', to: '2025-12-31' }])
  expect(screen.getByRole('button', { name: 'Make folder' })).toHaveAttribute('aria-disabled', 'true')
})

test('a running folder can be canceled, and the last finished one stays to be downloaded', async () => {
  const canceled: unknown[] = []
  const folders = [running, aFolder()]
  const cancel = answerCall(cancelBooksFolder, ({ params }) => {
    canceled.push(params.id)
    folders[0] = aFolder({ id: 8, size: null, progress: { state: 'canceled', done: 1204 } })
    return folders[0]
  })
  const { user } = await shown({ folders, answers: [cancel] })
  const download = await screen.findByRole('link', { name: 'Download Jan 1, 2025 – Dec 31, 2025' })
  expect(download).toHaveAttribute('href', '/api/db/books/folders/file/7')
  expect(screen.getByText('8,310 documents · 3.0 MB')).toBeVisible()
  expect(screen.getByText('Kept until Apr 14, or until another folder is done.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Nothing of it was kept.')).toBeVisible()
  expect(canceled).toEqual(['8'])
  expect(screen.getByText('Nothing of it was kept.').closest('section')).toHaveFocus()
})

test('documents that could not be made, a full disk and a removed file are said', async () => {
  await shown({
    folders: [
      aFolder({ id: 9, problem: 'disk-full', size: null, progress: { state: 'failed', done: 12 } }),
      aFolder({ progress: { failed: 12 } }),
    ],
  })
  expect(await screen.findByText(/^The server's disk is full/)).toBeVisible()
  expect(screen.getByText("12 documents couldn't be made. The index names each with the reason.")).toBeVisible()
})

test('someone who starts while another folder is being made reads why not', async () => {
  const { user } = await shown({ answers: [refuseCall(startBooksFolder, 'folder-running')] })
  await screen.findByText('2,225 documents and an index')
  await user.click(screen.getByRole('button', { name: 'Make folder' }))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Another folder is being made. Wait until it is done, or cancel it.')).toBeVisible()
})

test('the days of one tab of Books are not those of the next', async () => {
  const { ranges, user } = await shown({ days: '&from=2026-02-01&to=2026-02-28' })
  expect(ranges).toEqual([{ from: '2026-02-01', to: '2026-02-28' }])
  await user.click(screen.getByRole('tab', { name: 'Closing' }))
  await user.click(screen.getByRole('tab', { name: 'Documents' }))
  await waitFor(() => expect(ranges.at(-1)).toEqual({ from: '2025-01-01', to: '2025-12-31' }))
})
