import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signEvent } from './sign-event.ts'

const at = new Date('2026-11-27T08:00:00.900Z')
const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

// D-291
test('an event is signed with its time in seconds and the webhook’s secret', () => {
  expect(signEvent('{"id":1}', ['whsec_a'], at)).toBe(`t=1795766400,v1=${hex('whsec_a', '1795766400.{"id":1}')}`)
})

test('while a secret is being replaced, both sign', () => {
  expect(signEvent('{}', ['new', 'former'], at)).toBe(
    `t=1795766400,v1=${hex('new', '1795766400.{}')},v1=${hex('former', '1795766400.{}')}`,
  )
})
