import { readOwed } from '@dray/contract/receivables'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../../shared/api/use-call.ts'
import { answerCall, showWithin, stubServer } from '../../../../test-data/screens.tsx'
import { OwedLine } from './owed-line.tsx'

// D-195
test('whoever sells to a customer sees what they owe and how late it is, as it is now', async () => {
  let balance = cents(431_020)
  const asked: string[] = []
  stubServer(
    answerCall(readOwed, ({ params }) => {
      asked.push(params['customerId'] ?? '')
      return { balance, overdue: cents(120_000), daysLate: 45, oldestDueOn: '2026-01-24' }
    }),
  )
  const { cache } = showWithin(<OwedLine customerId={7} />)
  expect(await screen.findByText('Owes $4,310.20, $1,200.00 of it 45 days late')).toBeInTheDocument()
  balance = cents(0)
  await act(() => refresh(cache, ['payments']))
  await waitFor(() => expect(screen.queryByText(/^Owes/)).toBeNull())
  expect(asked).toEqual(['7', '7'])
})

test('nothing is asked for without a customer', () => {
  stubServer()
  const { container } = showWithin(<OwedLine customerId={null} />)
  expect(container).toHaveTextContent(/^$/)
})
