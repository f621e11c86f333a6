import { expect, test } from 'vitest'
import { isOnlyDriver, mayCall, seesCosts } from './permissions.ts'
import { type Role, roles, rolesOf } from './roles.ts'

const holding = (...held: Role[]) => ({ id: 7, roles: held })

// R6-02
test('the rights of several roles add up', () => {
  const both = holding('SALES', 'DRIVER')
  expect(mayCall({ roles: ['SALES'] }, both)).toBe(true)
  expect(mayCall('office', both)).toBe(true)
  expect(mayCall({ roles: ['ACCOUNTING'] }, both)).toBe(false)
})

test('an admin may make every call', () => {
  expect(mayCall({ roles: ['PAYROLL'] }, holding('ADMIN'))).toBe(true)
})

test('a driver is not office, and a user without a role is not staff', () => {
  expect(mayCall('office', holding('DRIVER'))).toBe(false)
  expect(mayCall('staff', holding('DRIVER'))).toBe(true)
  expect(mayCall('staff', holding())).toBe(false)
  expect(mayCall('person', holding())).toBe(true)
})

test('a user may do to their own record what a role may do to any', () => {
  const who = { roles: [], orSelf: 'id' } as const
  expect(mayCall(who, holding(), { id: 7 })).toBe(true)
  expect(mayCall(who, holding('SALES'), { id: 8 })).toBe(false)
})

// D-79
test('what is a user’s own is nobody else’s, not even an admin’s, and is for staff', () => {
  const who = { own: 'userId' } as const
  expect(mayCall(who, holding('DRIVER'), { userId: '7' })).toBe(true)
  expect(mayCall(who, holding('ADMIN'), { userId: '8' })).toBe(false)
  expect(mayCall(who, holding('ADMIN'))).toBe(false)
  expect(mayCall(who, holding(), { userId: '7' })).toBe(false)
})

test('costs are seen by admins, inventory, accounting and payroll alone', () => {
  expect(roles.filter((role) => seesCosts(holding(role)))).toEqual(['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'])
})

test('a driver who also sells is not only a driver', () => {
  expect([isOnlyDriver(holding('DRIVER')), isOnlyDriver(holding('DRIVER', 'SALES')), isOnlyDriver(holding())]).toEqual([
    true,
    false,
    false,
  ])
})

// R6-03, R2.13-04
test("the choice 'all' selects every role", () => {
  expect(rolesOf(['all'])).toEqual(roles)
  expect(rolesOf(['DRIVER', 'ADMIN'])).toEqual(['ADMIN', 'DRIVER'])
})
