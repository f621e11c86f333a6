import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

type Options = Parameters<typeof userEvent.setup>[0]

/** A user at the keyboard and mouse who does not pause between keys. */
export const setUpUser = (options: Options = {}) => userEvent.setup({ pointerEventsCheck: 0, delay: null, ...options })

/** Stops the clock. It advances with `passTime`, and while a test waits for something to appear. */
export const stopTime = (now: Date = new Date()) => vi.useFakeTimers({ now })

export const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
