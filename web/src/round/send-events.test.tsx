import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { passTime, setUpUser } from '../test-data/set-up-user.ts'
import { roundStop, showRound, stopRoundTime } from '../test-data/shown-round.tsx'

beforeEach(stopRoundTime)

const pressDelivered = () => setUpUser().click(screen.getByRole('button', { name: /^Delivered: / }))

// D-355
test('an event the server could not apply just now waits and is sent again by itself, and is never shown as refused', async () => {
  const busy = {
    id: '',
    retry: true as const,
    code: 'busy',
    title: 'The server is busy. Please try again in a moment.',
  }
  let tries = 0
  const state = await showRound({ refuse: () => (++tries <= 2 ? busy : undefined) })
  await pressDelivered()
  const shown = within(await roundStop())
  expect(await shown.findByText(/Delivered at .*, not sent yet/)).toBeVisible()
  expect(screen.queryByText(/was not accepted|refused/)).toBeNull()
  // At longer and longer intervals.
  await passTime(3000)
  await waitFor(() => expect(tries).toBe(2))
  expect(screen.queryByText(/was not accepted|refused/)).toBeNull()
  await passTime(60_000)
  expect(await screen.findByText('All sent')).toBeVisible()
  expect(tries).toBe(3)
  expect(state.stops[0]?.orderStatus).toBe('DELIVERED')
})
