import { expect, test } from 'vitest'
import { isDeviceOpen, portalLinkExpiresAt, portalLinkMail, problemWithPortalLink } from './portal-links.ts'

const at = new Date('2026-11-29T12:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)

// D-331
test('a link works once, for seven days, until a newer one replaces it', () => {
  const link = { usedAt: null, endedAt: null, expiresAt: portalLinkExpiresAt(at) }
  const justBefore = new Date(days(7).getTime() - 1)
  expect(problemWithPortalLink(link, justBefore)).toBeUndefined()
  expect(problemWithPortalLink(link, days(7))).toBe('portal-link-expired')
  expect(problemWithPortalLink({ ...link, endedAt: at }, at)).toBe('portal-link-expired')
  expect(problemWithPortalLink({ ...link, usedAt: at, endedAt: at }, days(8))).toBe('portal-link-used')
})

// D-333
test.each([
  ['just opened', { createdAt: days(0), lastUsedAt: days(0), endedAt: null }, true],
  ['last used almost 180 days ago', { createdAt: days(-200), lastUsedAt: days(-179.99), endedAt: null }, true],
  ['last used 180 days ago', { createdAt: days(-200), lastUsedAt: days(-180), endedAt: null }, false],
  ['used daily for 365 days', { createdAt: days(-365), lastUsedAt: days(0), endedAt: null }, false],
  ['used daily for almost 365 days', { createdAt: days(-364.99), lastUsedAt: days(0), endedAt: null }, true],
  ['ended', { createdAt: days(0), lastUsedAt: days(0), endedAt: days(0) }, false],
])('a device that was %s', (_, device, isOpen) => {
  expect(isDeviceOpen(device, at)).toBe(isOpen)
})

test('the mail names the company and, for each link, the customer and how long it works', () => {
  const links = ['Save-a-lot Markets', 'QUICK-Stop'].map((customerName, index) => ({
    customerName,
    url: `https://dray.example.com/portal#${index}`,
    expiresOn: days(7),
  }))
  const { subject, text } = portalLinkMail({ name: 'Kim', company: 'Northwind', links, timeZone: 'America/New_York' })
  expect(subject).toBe('Order from Northwind')
  expect(text).toContain('Hello Kim,\n\nOpen this link to order from Northwind for Save-a-lot Markets:')
  expect(text).toContain('for QUICK-Stop:\n\nhttps://dray.example.com/portal#1\n')
  expect(text).toContain('until Sunday, December 6, 2026 at 7:00 AM')
})
