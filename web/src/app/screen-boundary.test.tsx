import { readSession } from '@dray/contract/users/session'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { handler } from '../test-data/screens.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
import { ann, showApp } from '../test-data/shell.tsx'

test('"Try again" loads what could not be loaded when the application was opened', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const session = vi.fn<() => Response>(() => Response.error())
  showApp({ at: '/orders', answers: [handler(readSession, session)] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument()
  expect(session).toHaveBeenCalledTimes(2)
  session.mockImplementation(() => Response.json(ann))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeInTheDocument()
})
