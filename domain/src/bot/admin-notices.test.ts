import { expect, test } from 'vitest'
import { botNotice, botNoticeMail, type BotTrouble } from './admin-notices.ts'

const at = new Date('2026-12-01T12:00:00Z')
const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const trouble = (changed: Partial<BotTrouble>): BotTrouble => ({
  problem: null,
  guessedAt: null,
  told: null,
  toldAt: null,
  ...changed,
})
const conflict = 'Another program uses this bot.'
const notice = (changed: Partial<BotTrouble>) => botNotice(trouble(changed), [conflict], at)

test('admins are told of a problem that they can end, once a day', () => {
  expect(notice({ problem: conflict })).toBe(conflict)
  expect(notice({ problem: conflict, told: conflict, toldAt: before(23) })).toBeUndefined()
  expect(notice({ problem: conflict, told: conflict, toldAt: before(24) })).toBe(conflict)
  expect(notice({ problem: conflict, told: 'Something else', toldAt: before(1) })).toBe(conflict)
})

test('nobody is told of what ends by itself', () => {
  expect(notice({})).toBeUndefined()
  expect(notice({ problem: 'Telegram gave no answer' })).toBeUndefined()
})

test('many wrong codes are told of within the hour', () => {
  expect(notice({ guessedAt: before(0.5) })).toContain('wrong access codes')
  expect(notice({ guessedAt: before(2) })).toBeUndefined()
  expect(botNoticeMail('Many codes.', 'Acme')).toEqual({
    subject: 'The bot of Acme needs attention',
    text: 'Many codes.\n\nSettings › Portal shows the state of the bot.\n',
  })
})
