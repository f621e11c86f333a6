import 'fake-indexeddb/auto'
import { readSession } from '@dray/contract/users/session'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signedOut } from '../../kit/api/request.ts'
import { readEvents, readStoredRoute, storeNewEvent, storeRoute } from '../../route/database.ts'
import { storedUserId } from '../../route/stored-user.ts'
import { answerCall, showWithin, stubServer } from '../../test-data/screens.tsx'
import { ann } from '../../test-data/shell.tsx'
import { SignInAgain } from './sign-in-again.tsx'

test('when the session ends, the route that this browser keeps is removed, and what was not sent stays', async () => {
  const at = new Date('2026-03-09T17:00:00Z')
  const { id, name } = ann
  await storeRoute({ user: { id, name }, timeZone: 'UTC', day: '2026-03-09', readAt: at, content: {} })
  await storeNewEvent({ kind: 'DELIVERED', orderId: 42, id: 'a', userId: id, at, state: 'waiting' })
  const setIsSignedOut = vi.fn<(isSignedOut: boolean) => void>()
  showWithin(<SignInAgain user={ann} isSignedOut={false} setIsSignedOut={setIsSignedOut} />, ['DRIVER'])
  expect(storedUserId()).toBe(id)
  signedOut.dispatchEvent(new Event('signed-out'))
  await waitFor(async () => expect(await readStoredRoute()).toBeUndefined())
  expect(storedUserId()).toBeUndefined()
  expect(await readEvents(id)).toMatchObject([{ orderId: 42 }])
  expect(setIsSignedOut).toHaveBeenCalledWith(true)
})

test('what was typed is shown again only to the person who typed it, not to another who signed in in a second tab', async () => {
  for (const [signedIn, isShown] of [
    [{ ...ann, id: ann.id + 1, name: 'Bob' }, false],
    [ann, true],
  ] as const) {
    let requests = 0
    stubServer(
      answerCall(readSession, () => {
        requests += 1
        return signedIn
      }),
    )
    const setIsSignedOut = vi.fn<(isSignedOut: boolean) => void>()
    const { unmount, cache } = showWithin(<SignInAgain user={ann} isSignedOut setIsSignedOut={setIsSignedOut} />, [
      'DRIVER',
    ])
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(requests).toBe(1))
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    await waitFor(() => expect(setIsSignedOut.mock.calls).toEqual(isShown ? [[false]] : []))
    unmount()
  }
})
