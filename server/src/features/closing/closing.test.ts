import { addDays, companyDay } from '@dray/domain/time/company-day'
import { beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accountant, sales] = [await t.as('ADMIN'), await t.as('ACCOUNTING'), await t.as('SALES')]
const today = companyDay(new Date(), t.dray.config.timeZone)
beforeEach(() => t.db.deleteFrom('closings').execute())

const close = (closedThrough: unknown, by = accountant, reason?: unknown) =>
  by('PUT', '/api/db/books/closing', { body: { closedThrough, reason } })
const state = async () => (await sales('GET', '/api/db/books/closing')).json()

test('accounting closes the books through a day, and the office sees who did it and when', async () => {
  expect(await state()).toEqual({ closedThrough: null, by: null, on: null, reason: null, history: [] })
  expect((await close('2026-10-31')).json()).toMatchObject({ closedThrough: '2026-10-31', by: expect.any(String) })
  expect((await close('2026-11-15')).statusCode).toBe(200)
  const closing = await state()
  expect(closing).toMatchObject({ closedThrough: '2026-11-15', on: expect.any(String) })
  expect(closing.history.map(({ closedThrough }: { closedThrough: string }) => closedThrough)).toEqual([
    '2026-11-15',
    '2026-10-31',
  ])
  const [entry] = (await admin('GET', '/api/db/changelog/getAll/company/1')).json()
  expect(entry.changes).toMatchObject([{ field: 'closedThrough', previousValue: '2026-10-31', newValue: '2026-11-15' }])
})

test('days after today and malformed days aren’t closed', async () => {
  expect((await close(addDays(today, -1))).statusCode).toBe(200)
  await t.db.deleteFrom('closings').execute()
  expectRefusal(await close(addDays(today, 1)), 422, 'closing-in-future')
  for (const bad of ['2026-02-31', '31/10/2026', 'yesterday', 20261031, {}, undefined])
    expectRefusal(await close(bad), 400, 'invalid-request')
  expect((await state()).closedThrough).toBe(null)
})

test('today is closed before it ends only by an admin with a reason', async () => {
  expectRefusal(await close(today), 403, 'closing-today-by-admin-only')
  expectRefusal(await close(today, admin), 422, 'reason-missing')
  expect((await close(today, admin, 'Stock count tonight')).json()).toMatchObject({ closedThrough: today })
  expect((await close(today)).json()).toMatchObject({ closedThrough: today })
  await t.db.deleteFrom('closings').execute()
})

test('only an admin reopens closed days, with a reason', async () => {
  await close('2026-10-31')
  for (const before of ['2026-09-30', null]) {
    expectRefusal(await close(before, accountant, 'Late bill'), 403, 'reopen-by-admin-only')
    for (const none of [undefined, '', ' ']) expectRefusal(await close(before, admin, none), 422, 'reason-missing')
  }
  expect((await close('2026-09-30', admin, 'Late bill')).json()).toMatchObject({ reason: 'Late bill' })
  expect((await close(null, admin, 'Never')).json()).toMatchObject({ closedThrough: null })
  expect((await state()).history).toHaveLength(3)
})

test('closing through the same day again changes nothing', async () => {
  const first = (await close('2026-10-31')).json()
  expect((await close('2026-10-31', admin)).json()).toEqual(first)
})

test('only accounting closes', async () => {
  expect((await close('2026-10-31', sales)).statusCode).toBe(403)
  expect((await close('2026-10-31', t.signedOut)).statusCode).toBe(401)
})

test('two people closing at once are answered one after the other', async () => {
  for (let round = 0; round < 5; round++) {
    await t.db.deleteFrom('closings').execute()
    const answers = await Promise.all([close('2026-10-31'), close('2026-09-30'), close('2026-10-31', admin)])
    const { closedThrough, history } = await state()
    expect(closedThrough).toBe('2026-10-31')
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(2)
    const days = history.map((row: { closedThrough: string }) => row.closedThrough)
    expect(days).toEqual(days.toSorted().toReversed())
  }
})
