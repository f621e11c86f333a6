import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../app/error-boundary.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { noteAnswer } from '../api/connection.ts'
import { fetched } from './fetched.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a fetched component shows its placeholder, then itself', async () => {
  const Fetched = fetched(async () => ({ Greeting }), 'Greeting', 'One moment')
  render(<Fetched name="Rae" />)
  expect(screen.getByText('One moment')).toBeTruthy()
  expect(await screen.findByText('Hello Rae')).toBeTruthy()
})

test('a component fetched before appears at once, and is fetched only once', async () => {
  const fetch = vi.fn<() => Promise<{ Greeting: typeof Greeting }>>().mockResolvedValue({ Greeting })
  const Fetched = fetched(fetch, 'Greeting')
  Fetched.preload()
  Fetched.preload()
  await fetch.mock.results[0]?.value
  render(<Fetched name="Rae" />)
  expect(screen.getByText('Hello Rae')).toBeTruthy()
  expect(fetch).toHaveBeenCalledOnce()
})

test('a component that couldn’t be fetched fails, and the next try fetches it again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const fetch = vi
    .fn<() => Promise<{ Greeting: typeof Greeting }>>()
    .mockRejectedValueOnce(new Error('Offline'))
    .mockResolvedValue({ Greeting })
  const Fetched = fetched(fetch, 'Greeting')
  render(
    <ErrorBoundary fallback={({ retry }) => <button onClick={retry}>Try again</button>}>
      <Fetched name="Rae" />
    </ErrorBoundary>,
  )
  await setUpUser().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Rae')).toBeTruthy()
})

test('without a connection a part says so in place, and loads by itself once the connection is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const fetch = vi
    .fn<() => Promise<{ Greeting: typeof Greeting }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/greeting.js'))
    .mockResolvedValue({ Greeting })
  const Fetched = fetched(fetch, 'Greeting', 'One moment')
  render(<Fetched name="Rae" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.')
  act(() => noteAnswer())
  expect(await screen.findByText('Hello Rae')).toBeTruthy()
})
