import { companyDay, startOfDay } from '@dray/domain/time/company-day'
import * as polyfill from 'temporal-polyfill/implementation'
import { expect, test, vi } from 'vitest'

test('the Temporal polyfill computes the same days as the browser', () => {
  const cases = [
    ['2026-03-08', 'America/Los_Angeles'],
    ['2026-09-06', 'America/Santiago'],
    ['2026-03-29', 'Atlantic/Azores'],
    ['2026-10-04', 'Australia/Lord_Howe'],
  ] as const
  const starts = () => cases.map(([day, zone]) => [startOfDay(day, zone), companyDay(startOfDay(day, zone), zone)])
  const native = starts()
  vi.stubGlobal('Temporal', polyfill.Temporal)
  expect(starts()).toEqual(native)
  expect(native.map(([, day]) => day)).toEqual(cases.map(([day]) => day))
  vi.unstubAllGlobals()
})
