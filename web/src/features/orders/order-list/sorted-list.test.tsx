import { listOrders } from '@dray/contract/orders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { downloads } from '../../../test-data/downloads.ts'
import { anOrderSummary, answerTotals, showOrders } from '../../../test-data/orders/orders.tsx'
import { answerPage, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

const orders = Array.from({ length: 130 }, (_, index) =>
  anOrderSummary({ id: 1000 - index, orderNum: String(101000 - index) }),
)

/** Sort, cursor, and size of each page read. */
function listed() {
  const pages: (string | null)[][] = []
  stubServer(
    answerPage(listOrders, ({ url: { searchParams } }) => {
      pages.push(['sort', 'after', 'limit'].map((name) => searchParams.get(name)))
      if (searchParams.has('after')) return { rows: orders.slice(50) }
      const first = orders.slice(0, Number(searchParams.get('limit')))
      return first.length < orders.length
        ? { rows: first, next: '2026-03-09T20:00:00.000Z_951_21600' }
        : { rows: first }
    }),
    answerTotals(orders),
  )
  return pages
}

const header = (name: string) => screen.findByRole('columnheader', { name })

test('a header sorts the list on the server: ascending, descending, then newest first again; the URL says so', async () => {
  const pages = listed()
  const { router } = showOrders({ at: '/orders?status=PACKED' })
  const person = setUpUser()
  const total = await screen.findByRole('button', { name: 'Total' })
  await person.click(total)
  await waitFor(() => expect(pages.at(-1)).toEqual(['total', null, '50']))
  expect(await header('Total')).toHaveAttribute('aria-sort', 'ascending')
  expect(router.state.location.search).toEqual({ status: 'PACKED', sort: 'total' })
  // Also by keyboard.
  total.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(pages.at(-1)).toEqual(['-total', null, '50']))
  expect(await header('Total')).toHaveAttribute('aria-sort', 'descending')
  expect(total).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'PACKED' }))
  expect(await header('Total')).not.toHaveAttribute('aria-sort')
})

test('number, date, customer, statuses, delivery, total and balance can be sorted', async () => {
  listed()
  showOrders()
  await screen.findByRole('link', { name: '101000' })
  const sortable = screen
    .getAllByRole('columnheader')
    .flatMap((column) => [...column.querySelectorAll('button')].map((button) => button.textContent))
  expect(sortable).toEqual([...['Order', 'Date', 'Customer', 'Status', 'Payment', 'Delivery', 'Total', 'Balance']])
})

test('a sorted list continues after the last order of the previous page, and is exported in that order', async () => {
  const pages = listed()
  const downloaded = downloads()
  showOrders({ at: '/orders?sort=-balance' })
  const first = await screen.findByRole('link', { name: '101000' })
  first.closest<HTMLElement>('[role=row]')?.focus()
  await setUpUser().keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '132'))
  expect(pages).toEqual([
    ['-balance', null, '50'],
    ['-balance', '2026-03-09T20:00:00.000Z_951_21600', '500'],
  ])
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect(pages.at(-1)).toEqual(['-balance', null, '1000'])
})

test('an unknown sort in an old link lists the newest orders first', async () => {
  const pages = listed()
  showOrders({ at: '/orders?sort=margin' })
  await screen.findByRole('link', { name: '101000' })
  expect(pages).toEqual([[null, null, '50']])
})
