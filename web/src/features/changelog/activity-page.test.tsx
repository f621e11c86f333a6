import { type Activity, listActivity } from '@dray/contract/changelog'
import { listUserNames } from '@dray/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'

const aChange = (id: number, overrides: Partial<Activity> = {}): Activity => ({
  id,
  at: new Date('2026-03-09T20:00:00Z'),
  userId: 7,
  userName: 'Nancy',
  entityType: 'order',
  entityId: 12,
  record: '100822',
  sentence: 'Nancy placed order 100822 for Ernst Handel: 30 Chai, $1,080.00',
  changes: [
    { field: 'Quantity of Chai', before: null, after: '30' },
    { field: 'Total', before: '$0.00', after: '$1,080.00' },
  ],
  ...overrides,
})

function show(rows: Activity[], at = '') {
  // The record that is opened can't be read here.
  vi.mocked(console.error).mockImplementation(() => {})
  const queries: string[] = []
  const answer = answerCall(listActivity, ({ url }) => {
    queries.push(url.search)
    return rows
  })
  const { router } = showApp({ at: `/activity${at}`, user: ann, answers: [answer] })
  return { queries, router, user: setUpUser() }
}

test('a change is a sentence; its values are a click away, and from there its record', async () => {
  const { user, router } = show([aChange(1)])
  await user.click(await screen.findByText(/^Nancy placed order 100822/))
  const dialog = await screen.findByRole('dialog', { name: 'Order' })
  const changes = within(dialog).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Quantity of Chai added: 30',
    'Total $0.00 → $1,080.00',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Open order' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100822'))
})

test('a record without a page opens in its modal, and one that is gone does not open', async () => {
  const { user } = show([
    aChange(1, { entityType: 'payment', entityId: 5, record: '5', sentence: 'Nancy recorded payment 5', changes: [] }),
    aChange(2, { entityType: 'brand', record: null, sentence: 'Nancy added a brand', changes: [] }),
  ])
  await user.click(await screen.findByText('Nancy added a brand'))
  expect(await screen.findByRole('dialog', { name: 'Brand' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open brand' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText('Nancy recorded payment 5'))
  await user.click(await screen.findByRole('button', { name: 'Open payment' }))
  expect(await screen.findByRole('dialog', { name: 'Edit payment' })).toBeVisible()
})

test('people who were removed can be chosen too, and Enter on a row opens its change', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const names = answerCall(listUserNames, ({ url }) => ({
    res: url.searchParams.has('removed')
      ? [{ id: 9, name: 'Gail Gone', image: null }]
      : [{ id: 7, name: 'Nancy', image: null }],
  }))
  showApp({ at: '/activity', user: ann, answers: [answerCall(listActivity, () => [aChange(1)]), names] })
  const user = setUpUser()
  const row = await screen.findByRole('row', { name: /^.*Nancy placed order/ })
  await user.click(screen.getByRole('button', { name: /Person/ }))
  expect(await screen.findByRole('checkbox', { name: 'Nancy' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Gail Gone (removed)' })).toBeVisible()
  await user.keyboard('{Escape}')
  row.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Order' })).toBeVisible()
})

test('days, people and kinds are sent with the request', async () => {
  const { queries } = show([], '?from=2026-03-09&to=2026-03-09&person=7&entityType=ORDER')
  expect(await screen.findByText('No changes match these filters.')).toBeVisible()
  const query = new URLSearchParams(queries[0])
  expect(Object.fromEntries(query)).toMatchObject({
    fromISO: '2026-03-09',
    toISO: '2026-03-09',
    userId: '7',
    entityType: 'order',
  })
})
