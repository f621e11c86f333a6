import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Guard, GuardContext, useUnsavedGuard } from './modals.tsx'

type State = { isUnsaved: boolean; isStored?: boolean; isSending?: boolean; isLost?: boolean }

function Form({ isUnsaved, isStored = false, isSending = false, isLost = false }: State) {
  const lost = isLost ? { call: '/api/db/payments', key: 'k1' } : undefined
  useUnsavedGuard(isUnsaved, undefined, { isStored, isSending, sent: { lost, noun: 'payment' } })
  return null
}

function guarded(state: State) {
  let guard: Guard | undefined
  const { unmount } = render(
    <GuardContext
      value={(next) => {
        guard = next
      }}
    >
      <Form {...state} />
    </GuardContext>,
  )
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  const asks = { dialog: guard !== undefined, browser: leaving.defaultPrevented }
  unmount()
  expect(guard).toBeUndefined()
  return asks
}

test('closing asks about what would be lost, and the browser only if a reload would lose it', () => {
  expect(guarded({ isUnsaved: false })).toEqual({ dialog: false, browser: false })
  expect(guarded({ isUnsaved: true })).toEqual({ dialog: true, browser: true })
  expect(guarded({ isUnsaved: true, isStored: true })).toEqual({ dialog: true, browser: false })
  expect(guarded({ isUnsaved: false, isSending: true })).toEqual({ dialog: true, browser: false })
  expect(guarded({ isUnsaved: false, isLost: true })).toEqual({ dialog: true, browser: false })
})
