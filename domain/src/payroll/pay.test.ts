import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import {
  basePay,
  filledReimbursements,
  formatHours,
  isHours,
  maxHours,
  type PaidPeriod,
  parseHours,
  parsePayAmount,
  payTotals,
  payYears,
  reimbursementTotal,
  totalPay,
} from './pay.ts'

const hourly = { payType: 'HOURLY' as const, baseRate: cents(21_35), hoursWorked: 76.5, typedBase: null }

// R4.8-08
test('base pay is hours times rate, the salary or an override, or nothing on commission only', () => {
  expect(basePay(hourly)).toBe(1633_28)
  expect(basePay({ ...hourly, typedBase: cents(1_00) })).toBe(1633_28)
  expect(basePay({ ...hourly, baseRate: null })).toBe(0)
  const salary = { ...hourly, payType: 'SALARY' as const, baseRate: cents(2500_00) }
  expect(basePay(salary)).toBe(2500_00)
  expect(basePay({ ...salary, typedBase: cents(2400_00) })).toBe(2400_00)
  expect(basePay({ ...salary, typedBase: cents(0) })).toBe(0)
  expect(basePay({ ...hourly, payType: 'COMMISSION' })).toBe(0)
  expect(basePay({ ...hourly, payType: null })).toBe(0)
})

// R5-27
test('hours are a number with at most two decimals and at most all hours of half a month', () => {
  expect(['76.5', ' 8 ', '.25', '', '384'].map(parseHours)).toEqual([
    { hours: 76.5 },
    { hours: 8 },
    { hours: 0.25 },
    { hours: 0 },
    { hours: 384 },
  ])
  expect(['-1', 'eight', '1e3', '１２', '8h'].map(parseHours)).toEqual(Array(5).fill({ error: 'not-hours' }))
  expect(['384.01', '1000000000'].map(parseHours)).toEqual(Array(2).fill({ error: 'too-many-hours' }))
  expect(parseHours('7.125')).toEqual({ error: 'too-many-decimals' })
  expect([0, 76.5, 0.01, 384].map(isHours)).toEqual([true, true, true, true])
  expect([-1, 384.5, 0.001, Number.NaN].map(isHours)).toEqual([false, false, false, false])
  expect([76.5, 8, 1234.25].map(formatHours)).toEqual(['76.5', '8', '1,234.25'])
})

const row = {
  hoursWorked: 0.1,
  totalBasePay: cents(100),
  commission: cents(20),
  bonus: cents(3),
  reimbursement: cents(4),
}

test('total pay is base, commission, bonus and reimbursement together, and may be negative after corrections', () => {
  expect(totalPay(row)).toBe(127)
  expect(totalPay({ ...row, commission: cents(-500) })).toBe(-393)
})

// R2.12-02
test('the totals row adds up all rows, hours without rounding errors', () => {
  expect(payTotals([row, row, row])).toEqual({
    hoursWorked: 0.3,
    totalBasePay: 300,
    commission: 60,
    bonus: 9,
    reimbursement: 12,
    totalPay: 381,
  })
  expect(payTotals([]).totalPay).toBe(0)
})

// R4.8-10
test('reimbursements are added up, and rows with neither a description nor an amount are left out', () => {
  const rows = [
    { description: 'Gas', amount: cents(40_10) },
    { description: ' ', amount: cents(0) },
    { description: '', amount: cents(5_00) },
    { description: 'Waived toll', amount: cents(0) },
  ]
  expect(filledReimbursements(rows).map(({ description }) => description)).toEqual(['Gas', '', 'Waived toll'])
  expect(reimbursementTotal(rows)).toBe(45_10)
})

test('a pay amount is typed as money, from zero to a million dollars', () => {
  expect(['12.50', '$1,000,000', '0'].map(parsePayAmount)).toEqual([
    { amount: 12_50 },
    { amount: 1_000_000_00 },
    { amount: 0 },
  ])
  expect(['', '-0.01', '1000000.01', '1.234', '99999999999999'].map(parsePayAmount)).toEqual(
    ['not-money', 'negative', 'too-much', 'too-many-decimals', 'too-large'].map((error) => ({ error })),
  )
})

test('every hundredth of an hour is paid, despite floating point: 8.2 hours are not 8.19', () => {
  const wrong: number[] = []
  for (let hundredths = 0; hundredths <= maxHours * 100; hundredths++) {
    const hours = hundredths / 100
    const isPaid = basePay({ ...hourly, baseRate: cents(1_00), hoursWorked: hours }) === hundredths
    if (!isPaid || payTotals([{ ...row, hoursWorked: hours }]).hoursWorked !== hours || !isHours(hours))
      wrong.push(hours)
  }
  expect(wrong).toEqual([])
})

const paid = (changed: Partial<PaidPeriod>): PaidPeriod => ({
  userId: 1,
  name: 'Ann',
  hoursWorked: 0,
  totalBasePay: zero,
  commission: zero,
  bonus: zero,
  reimbursement: zero,
  ...changed,
})

test('a year adds up what each person was paid, to the cent and to the hundredth of an hour', () => {
  const years = payYears([
    paid({ userId: 2, name: 'Zoe', totalBasePay: cents(250_000) }),
    paid({ hoursWorked: 76.1, totalBasePay: cents(152_200), commission: cents(1) }),
    paid({ hoursWorked: 0.2, bonus: cents(500), reimbursement: cents(99), commission: cents(-3) }),
  ])
  expect(years).toEqual([
    {
      userId: 1,
      name: 'Ann',
      periods: 2,
      hoursWorked: 76.3,
      totalBasePay: 152_200,
      commission: -2,
      bonus: 500,
      reimbursement: 99,
      totalPay: 152_797,
    },
    {
      userId: 2,
      name: 'Zoe',
      periods: 1,
      hoursWorked: 0,
      totalBasePay: 250_000,
      commission: 0,
      bonus: 0,
      reimbursement: 0,
      totalPay: 250_000,
    },
  ])
})

test('two people with the same name stay separate, and a year without payroll is empty', () => {
  expect(payYears([paid({ userId: 3 }), paid({})]).map(({ userId }) => userId)).toEqual([1, 3])
  expect(payYears([])).toEqual([])
})
