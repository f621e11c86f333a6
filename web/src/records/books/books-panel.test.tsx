import { type Postings, readPostings } from '@dray/contract/books'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEntry } from '../../test-data/books.ts'
import { answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BooksPanel } from './books-panel.tsx'

function show(postings: Postings, roles: Role[] = ['ACCOUNTING']) {
  const reads: unknown[] = []
  stubServer(
    answerCall(readPostings, ({ params }) => {
      reads.push(params)
      return postings
    }),
  )
  showScreens({ '/': () => <BooksPanel kind="order" id={5} /> }, { at: '/', roles })
  return { reads, user: setUpUser() }
}
const open = () => screen.findByRole('button', { name: 'In the books' })

test('accounting sees where an order went, read when the panel is opened', async () => {
  const entries = [anEntry(), anEntry({ day: '2026-03-02', exportNumber: null })]
  const { reads, user } = show({ isPreview: false, entries })
  expect(await open()).toHaveAttribute('aria-expanded', 'false')
  expect(reads).toEqual([])
  await user.click(await open())
  const panel = screen.getByRole('region', { name: 'In the books' })
  expect(await within(panel).findByText(/Feb 3, 2026 · Export 1/)).toBeVisible()
  expect(within(panel).getByText(/Mar 2, 2026 · Waits for the next export/)).toBeVisible()
  expect(reads).toEqual([{ kind: 'order', id: '5' }])
  const [receivable] = within(panel).getAllByRole('row', { name: /Accounts Receivable/ })
  expect(receivable).toHaveTextContent('Accounts Receivable$180.00')
})

test('before the first export it shows how it would be posted', async () => {
  const { user } = show({ isPreview: true, entries: [anEntry({ exportNumber: null })] })
  await user.click(await open())
  expect(await screen.findByText('Nothing was exported yet. It would be posted like this.')).toBeVisible()
  expect(screen.queryByText(/Waits for the next export/)).toBeNull()
})

test('an order that moved no money or stock is not in the books', async () => {
  const { user } = show({ isPreview: false, entries: [] })
  await user.click(await open())
  expect(await screen.findByText('Not in the books: no money or stock has moved.')).toBeVisible()
})

test('others do not see the panel', () => {
  show({ isPreview: false, entries: [] }, ['SALES'])
  expect(screen.queryByRole('button', { name: 'In the books' })).toBeNull()
})
