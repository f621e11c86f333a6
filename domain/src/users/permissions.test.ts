import { expect, test } from 'vitest'
import { isOnlyDriver, mayCall, seesCosts, type Role, roles, selectedRoles } from './permissions.ts'

const userWith = (...own: Role[]) => ({ id: 7, roles: own })

// R6-02
test('a user with several roles has the permissions of each', () => {
  const both = userWith('SALES', 'DRIVER')
  expect(mayCall({ roles: ['SALES'] }, both)).toBe(true)
  expect(mayCall('office', both)).toBe(true)
  expect(mayCall({ roles: ['ACCOUNTING'] }, both)).toBe(false)
})

test('an admin may make every call', () => {
  expect(mayCall({ roles: ['PAYROLL'] }, userWith('ADMIN'))).toBe(true)
})

test('a driver is not office, and a user without a role is not staff', () => {
  expect(mayCall('office', userWith('DRIVER'))).toBe(false)
  expect(mayCall('staff', userWith('DRIVER'))).toBe(true)
  expect(mayCall('staff', userWith())).toBe(false)
  expect(mayCall('person', userWith())).toBe(true)
})

test('a call with orSelf is allowed for a user’s own record', () => {
  const who = { roles: [], orSelf: 'id' } as const
  expect(mayCall(who, userWith(), { id: 7 })).toBe(true)
  expect(mayCall(who, userWith('SALES'), { id: 8 })).toBe(false)
})

test('a user’s own data is accessible to no one else, not even an admin, and only to staff', () => {
  const who = { own: 'userId' } as const
  expect(mayCall(who, userWith('DRIVER'), { userId: '7' })).toBe(true)
  expect(mayCall(who, userWith('ADMIN'), { userId: '8' })).toBe(false)
  expect(mayCall(who, userWith('ADMIN'))).toBe(false)
  expect(mayCall(who, userWith(), { userId: '7' })).toBe(false)
})

test('only admins, inventory, accounting and payroll can see costs', () => {
  expect(roles.filter((role) => seesCosts(userWith(role)))).toEqual(['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
})

test('a driver who also sells is not only a driver', () => {
  expect([
    isOnlyDriver(userWith('DRIVER')),
    isOnlyDriver(userWith('DRIVER', 'SALES')),
    isOnlyDriver(userWith()),
  ]).toEqual([true, false, false])
})

// R6-03, R2.13-04
test("the choice 'all' selects every role", () => {
  expect(selectedRoles(['all'])).toEqual(roles)
  expect(selectedRoles(['DRIVER', 'ADMIN'])).toEqual(['ADMIN', 'DRIVER'])
})
