import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
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
