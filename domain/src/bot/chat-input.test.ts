import { expect, test } from 'vitest'
import { isWrittenCode, looksLikeCode, readChatInput } from './chat-input.ts'

test('a link brings its code, and commands may name the bot', () => {
  expect(readChatInput('/start KXM27QPRTA')).toEqual({ kind: 'code', code: 'KXM27QPRTA' })
  expect(readChatInput('  /owe@acme_orders_bot ')).toEqual({ kind: 'command', command: 'owe' })
  expect(readChatInput('/last')).toEqual({ kind: 'command', command: 'last' })
  expect(readChatInput(' 12 chai ')).toEqual({ kind: 'text', text: '12 chai' })
})

test('what is no command asks for help', () => {
  for (const text of ['/start', '/', '/frobnicate', '/toString', '/ owe', '/OWE'])
    expect(readChatInput(text), text).toEqual({ kind: 'command', command: 'help' })
})

test('a code that is longer than a link can carry stays too long to be right', () => {
  const input = readChatInput(`/start ${'A'.repeat(4000)}`)
  expect(input).toEqual({ kind: 'code', code: 'A'.repeat(65) })
})

test('a typed code may have spaces, dashes and small letters', () => {
  for (const text of ['KXM27QPRTA', 'kxm27 qprta', 'KXM-27Q-PRTA', ' KXM27QPRTA '])
    expect(looksLikeCode(text), text).toBe(true)
  for (const text of ['12 chai', 'KXM27QPRT', 'KXM27QPRTAA', 'KXM27QPRT0', 'KXM27QPRTI', ''])
    expect(looksLikeCode(text), text).toBe(false)
})

test('only a code as it is shown is one for sure', () => {
  expect(isWrittenCode(' KXM27QPRTA ')).toBe(true)
  for (const text of ['kxm27qprta', 'KXM27 QPRTA', '25 parmesan']) expect(isWrittenCode(text), text).toBe(false)
})
