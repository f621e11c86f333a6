import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const read = async () => (await admin('GET', '/api/db/settings/getSetup')).json()

test('a step of setting up is done as soon as its first record exists', async () => {
  expect(await read()).toEqual({
    isDismissed: false,
    hasCompany: false,
    hasAssortment: false,
    hasProducts: false,
    hasCustomers: false,
    hasUsers: false,
    hasOrders: false,
  })
  await aProduct(t.db)
  expect(await read()).toMatchObject({ hasProducts: true, hasCustomers: false })
  await aCustomer(t.db)
  expect(await read()).toMatchObject({ hasProducts: true, hasCustomers: true })
  await t.as('SALES')
  await admin('PUT', '/api/db/settings/updateCompany', { body: { companyName: 'Harbor Foods', sellsCannabis: false } })
  expect(await read()).toMatchObject({ hasCompany: true, hasAssortment: true, hasUsers: true, hasOrders: false })
})

test('an admin hides the steps for good, and nobody else reads or hides them', async () => {
  const seller = await t.as('SALES')
  expectRefusal(await seller('GET', '/api/db/settings/getSetup'), 403, 'not-allowed')
  expectRefusal(await seller('PUT', '/api/db/settings/dismissSetup'), 403, 'not-allowed')
  expect(await read()).toMatchObject({ isDismissed: false })
  expect((await admin('PUT', '/api/db/settings/dismissSetup')).statusCode).toBe(200)
  expect(await read()).toMatchObject({ isDismissed: true })
})

const showAgain = () => t.db.updateTable('companySettings').set({ setupDismissedAt: null }).execute()

test('two admins hide the steps at the same time, and both succeed', async () => {
  await showAgain()
  const other = await t.as('ADMIN')
  const answers = await Promise.all(
    [admin, other, admin, other].map((each) => each('PUT', '/api/db/settings/dismissSetup')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await read()).toMatchObject({ isDismissed: true })
})

test('hiding the steps while the company is being changed keeps both', async () => {
  await showAgain()
  const body = { companyName: 'Harbor Foods', companyPhone: '555-0100' }
  const answers = await Promise.all([
    admin('PUT', '/api/db/settings/updateCompany', { body }),
    admin('PUT', '/api/db/settings/dismissSetup'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read()).toMatchObject({ isDismissed: true, hasCompany: true })
})
