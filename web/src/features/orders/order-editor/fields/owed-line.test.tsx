import { readOwed } from '@dray/contract/receivables'
import { cents, minus, sum } from '@dray/domain/money'
import { type Aging, nothingOwed } from '@dray/domain/receivables/aging'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../../kit/api/use-call.ts'
import { answerCall, showWithin, stubServer } from '../../../../test-data/screens.tsx'
import { OwedLine } from './order-fields.tsx'

test('New Order shows what the customer currently owes and how late it is', async () => {
  let aging: Aging = { ...nothingOwed, current: cents(310_000), days30: cents(1_020), days60: cents(120_000) }
  const requests: string[] = []
  stubServer(
    answerCall(readOwed, ({ params }) => {
      requests.push(params['customerId'] ?? '')
      const balance = sum(Object.values(aging))
      return { balance, aging, overdue: minus(balance, aging.current), daysLate: 45, oldestDueOn: '2026-01-24' }
    }),
  )
  const { cache } = showWithin(<OwedLine customerId={7} />)
  expect(
    await screen.findByText('Owes $4,310.20, $1,210.20 of it late: $1,200.00 (31–60 days), $10.20 (1–30 days)'),
  ).toBeInTheDocument()
  aging = nothingOwed
  await act(() => refresh(cache, ['payments']))
  await waitFor(() => expect(screen.queryByText(/^Owes/)).toBeNull())
  expect(requests).toEqual(['7', '7'])
})

test('without a customer nothing is requested', () => {
  stubServer()
  const { container } = showWithin(<OwedLine customerId={null} />)
  expect(container).toHaveTextContent(/^$/)
})
