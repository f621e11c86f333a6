import { readSettlement } from '@dray/contract/deliveries/settlements'
import { cents } from '@dray/domain/money'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall, refusalOf } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { nothingToSettle, routeDay, showRoute, stopRouteTime } from '../../test-data/shown-route.tsx'
import { readRoute } from '../read-route.ts'

beforeEach(stopRouteTime)

const endOfRoute = () => screen.findByRole('region', { name: 'End of route' })

test('each day shows its own end of route, and none until the server has answered', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const phone = await showRoute({
    answers: [
      answerCall(readSettlement, ({ params }) => {
        const day = String(params['day'])
        return {
          ...nothingToSettle,
          day,
          cash: { ...nothingToSettle.cash, expected: day === routeDay ? cents(216_00) : cents(50_00) },
        }
      }),
    ],
  })
  expect(within(await endOfRoute()).getByText('$216.00')).toBeVisible()

  phone.intercept = (answer, { address }) => (address.includes('settlement') ? refusalOf('busy') : answer())
  await setUpUser().click(screen.getByRole('button', { name: 'Day after' }))
  expect(await screen.findByRole('heading', { name: /^My route, Tue/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'End of route' })).toBeNull()

  phone.intercept = undefined
  await act(() => readRoute())
  expect(within(await endOfRoute()).getByText('$50.00')).toBeVisible()
})
