import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

type Options = Parameters<typeof userEvent.setup>[0]

/** Someone at the keyboard and the mouse, who does not pause between two keys. */
export const typist = (options: Options = {}) => userEvent.setup({ pointerEventsCheck: 0, delay: null, ...options })

/** The clock of the screen stands still: it moves on by `passTime`, and while a test waits for something to appear. */
export const stopTime = (now: Date = new Date()) => vi.useFakeTimers({ now })

export const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
