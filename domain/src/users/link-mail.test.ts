import { expect, test } from 'vitest'
import { linkMail } from './password-links.ts'

const link = {
  name: 'Nancy',
  by: 'Ann Ames',
  company: 'Acme Wholesale',
  url: 'https://dray.example.com/set-password#abc',
  expiresAt: new Date('2026-11-29T20:04:00Z'),
  timeZone: 'America/Los_Angeles',
}

test('an invitation says who sent it, from which company, and until when it works on the company’s clock', () => {
  const { subject, text } = linkMail({ ...link, kind: 'invite' })
  expect(subject).toBe('Your sign-in for Acme Wholesale')
  expect(text).toContain('Ann Ames has added you to the back office of Acme Wholesale.')
  expect(text).toContain('https://dray.example.com/set-password#abc\n')
  expect(text.replaceAll('\u202f', ' ')).toContain('until Sunday, November 29, 2026 at 12:04 PM.')
})

test('a link for a new password says whether the user asked for it', () => {
  expect(linkMail({ ...link, kind: 'reset' }).text).toContain('Ann Ames sent you this link.')
  expect(linkMail({ ...link, kind: 'reset', by: null }).text).toContain('You asked for a new password.')
  expect(linkMail({ ...link, kind: 'invite', by: null }).text).toContain('Acme Wholesale has added you')
})
