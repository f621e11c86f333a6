import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

type Options = Parameters<typeof userEvent.setup>[0]

/** A user at keyboard and mouse who doesn't pause between keys. */
export function setUpUser(options: Options = {}) {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null, ...options })
  return { ...user, type: quickType(user) }
}

const typedCharacters = 2

/**
 * Each key renders the whole screen, so all but a text's last two characters are pasted. Keys like {Enter} and what follows them are typed.
 * `user.keyboard` types every character.
 */
function quickType(user: ReturnType<typeof userEvent.setup>): typeof user.type {
  return async (element, text, options) => {
    const plain = /^[^{[]*/.exec(text)?.[0] ?? ''
    if (plain.length <= typedCharacters + 1 || options !== undefined) return user.type(element, text, options)
    await user.click(element)
    await user.paste(plain.slice(0, -typedCharacters))
    await user.type(element, text.slice(plain.length - typedCharacters), { skipClick: true })
  }
}

/** Stops the clock. It advances with `passTime`, and while a test waits for something to appear. */
export const stopTime = (now: Date = new Date()) => vi.useFakeTimers({ now })

export const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
