import { fromDollars } from '@dray/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'

let t: TestApp
let clerk: ApiClient
beforeAll(async () => {
  t = await testApp()
  clerk = await t.as('PAYROLL')
})
afterAll(() => t.stop())

const update = (period: string, userId: number, body: object) =>
  clerk('POST', `/api/db/payroll/update/${period}/${userId}`, { body })
const read = async (period: string) => (await clerk('GET', `/api/db/payroll/get/${period}`)).json()
const rowIn = async (period: string, userId: number) =>
  (await read(period)).users.find((row: { userId: number }) => row.userId === userId)

// R4.8-08, R7.2-11, D-223
test('hours of somebody paid by the hour are saved, and their base is hours × base rate', async () => {
  const { id } = await aPaidUser(t.db, { baseRate: fromDollars(21.5) })
  const answer = await update('2026/3/A', id, { hoursWorked: '76.5' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    hours: 76.5,
    base: 1644.75,
    totalPay: 1644.75,
    payType: 'HOURLY',
    baseRate: 21.5,
  })
  const row = await rowIn('2026/3/A', id)
  expect(row).toMatchObject({ hours: 76.5, base: 1644.75, lastSaved: answer.json().modifiedOn })
  expect((await read('2026/3/A')).lastSaved).toBe(answer.json().modifiedOn)
  expect(await rowIn('2026/3/B', id)).toMatchObject({ hours: 0, base: 0, lastSaved: null })
})
