import { expect, test } from 'vitest'
import { isKeptEmail, isRefusedSignIn, signInEvents } from './sign-ins.ts'

test('a password that was typed as an email is not kept in the log', () => {
  expect(isKeptEmail('nancy@northwind.example')).toBe(true)
  expect(isKeptEmail('correct horse')).toBe(false)
  expect(isKeptEmail('hunter2')).toBe(false)
})

test('what opened or ended a session was not refused', () => {
  expect(signInEvents.filter((event) => !isRefusedSignIn(event))).toEqual([
    'SIGNED_IN',
    'LINK_USED',
    'CODE_ASKED',
    'SIGNED_OUT',
  ])
})
