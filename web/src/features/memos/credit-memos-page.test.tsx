import { listCustomers } from '@dray/contract/customers'
import { type CreditMemo, listMemos, readMemoTotals } from '@dray/contract/memos'
import { cents, sum } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import { aMemo, aRequest } from '../../test-data/payments/memos.ts'
import { answerCall, button, openModal, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CreditMemosPage } from './credit-memos-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type List = { memos?: CreditMemo[]; at?: string; roles?: Role[] }

/** Records the list's requests. */
async function shown({ memos = [aMemo()], at = '/credit-memos', roles = ['ACCOUNTING'] }: List = {}) {
  const queries: Record<string, string | undefined>[] = []
  const issued = memos.filter(({ status }) => status === 'ISSUED')
  const total = (column: 'amount' | 'credited' | 'toCredit') => sum(issued.map((memo) => memo[column]))
  stubServer(
    answerCall(listCustomers, () => []),
    answerCall(listMemos, ({ params: { fromISO, toISO }, url }) => {
      queries.push({ from: fromISO, to: toISO, ...Object.fromEntries(url.searchParams) })
      return memos
    }),
    answerCall(readMemoTotals, () => ({
      memos: memos.length,
      requested: memos.filter(({ status }) => status === 'REQUESTED').length,
      issued: issued.length,
      amount: total('amount'),
      credited: total('credited'),
      toCredit: total('toCredit'),
    })),
  )
  showScreens({ '/credit-memos': CreditMemosPage }, { at, roles })
  await waitFor(() => expect(queries).not.toEqual([]))
  if (memos[0]) await screen.findAllByText(memos[0].customerName)
  return { queries, user: setUpUser() }
}

test('credit memos of the last 90 days are listed with their customer, order, status and where the money went', async () => {
  const partly = aMemo({ amount: cents(50_00), credited: cents(36_00), toCredit: cents(14_00) })
  const { queries } = await shown({ memos: [partly, aRequest({ id: 6 })] })
  expect(queries).toEqual([{ from: '2025-12-16', to: '2026-03-15', limit: '50' }])
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toMatch(/^CM-100001.*Ernst Handel100023IssuedSteven Buchanan\$36\.00\$14\.00\$50\.00$/)
  expect(second).toMatch(/^–none.*Ernst Handel100023RequestedRobert King–none–none\$36\.00$/)
  await waitFor(() =>
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe(
      '2 credit memos (totals exclude 1 requested, declined or voided)$36.00$14.00$50.00',
    ),
  )
})

test('the views list all, those requested on any day, and the issued ones', async () => {
  const { queries, user } = await shown()
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByRole('button', { name: 'Requested' }))
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({ from: '2000-01-01', to: '2099-12-31', limit: '50', status: 'REQUESTED' }),
  )
  expect(views.getByRole('button', { current: true })).toHaveTextContent('Requested')
  await user.click(views.getByRole('button', { name: 'Issued' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2025-12-16', status: 'ISSUED' }))
})

test('the list is filtered by customer and words, and sorted by the server', async () => {
  const { queries } = await shown({ at: '/credit-memos?customer=7&search=cm-1000&sort=-amount' })
  expect(queries.at(-1)).toMatchObject({ customer: '7', search: 'cm-1000', sort: '-amount' })
})

test('a row opens its credit memo', async () => {
  const { user } = await shown()
  await user.click(screen.getByText('CM-100001'))
  expect(openModal).toHaveBeenCalledWith('ViewCreditMemo', { memoId: 5 })
})

test('an empty list offers its first credit memo, but not to those who may only read', async () => {
  const { user } = await shown({ memos: [] })
  const empty = await screen.findByText('No credit memos on these dates.')
  expect(empty).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'New credit memo' })[1] ?? button('New credit memo'))
  expect(openModal).toHaveBeenCalledWith('NewCreditMemo', {})
})

test('payroll reads the list and starts no credit memo', async () => {
  await shown({ memos: [], roles: ['PAYROLL'] })
  await screen.findByText('No credit memos on these dates.')
  expect(screen.queryByRole('button', { name: 'New credit memo' })).toBeNull()
})

test('the exported file also has who requested each, when and why it was voided', async () => {
  const files = downloads()
  const { user } = await shown({
    memos: [aMemo({ status: 'VOIDED', decidedReason: 'Wrong order', voidedBy: 'Nancy Davolio' })],
  })
  await user.click(button('Export'))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, row] = (await files[0]?.file.text())?.split(/\r?\n/) ?? []
  expect(files[0]?.name).toContain('credit-memos')
  expect(head?.replaceAll('"', '')).toContain(
    'Number,Date,Customer,Order,Status,By,Off the balance,Customer credit,Amount,Notes,Requested by,Requested on',
  )
  expect(row).toContain('Wrong order')
})
