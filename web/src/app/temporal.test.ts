import { companyDay, startOfDay } from '@dray/domain/time/company-day'
import * as polyfill from 'temporal-polyfill/implementation'
import { expect, test, vi } from 'vitest'

test('a browser without Temporal tells the same days with the polyfill', () => {
  const cases = [
    ['2026-03-08', 'America/Los_Angeles'],
    ['2026-09-06', 'America/Santiago'],
    ['2026-03-29', 'Atlantic/Azores'],
    ['2026-10-04', 'Australia/Lord_Howe'],
  ] as const
  const told = () => cases.map(([day, zone]) => [startOfDay(day, zone), companyDay(startOfDay(day, zone), zone)])
  const native = told()
  vi.stubGlobal('Temporal', polyfill.Temporal)
  expect(told()).toEqual(native)
  expect(native.map(([, day]) => day)).toEqual(cases.map(([day]) => day))
  vi.unstubAllGlobals()
})
