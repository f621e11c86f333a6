import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { recordViews } from '../../test-data/every-screen/company-records.ts'
import { expectViews } from '../../test-data/every-screen/company-views.tsx'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../routes.tsx'

// An order is shown in each of its states, to each role.
vi.setConfig({ testTimeout: 300_000 })

test.each(recordViews)('$path shows each role what it showed', async ({ file, views }) => {
  await expectViews(`records/${file}`, views)
})

test('no route is missing', () => {
  const { routesByPath } = newRouter(newQueryClient(), createMemoryHistory())
  expect(recordViews.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(routesByPath)
      .filter((path) => path.includes('$') && path !== '/$')
      .toSorted(),
  )
})
