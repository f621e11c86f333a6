import { beforeEach, test, vi } from 'vitest'
import { recordViews } from '../../test-data/every-screen/company-records.ts'
import { expectViews, outlineName, screenView } from '../../test-data/every-screen/company-views.tsx'
import { screens } from '../navigation.ts'

beforeEach(() => {
  const wide = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('max-width') }),
  )
})

const paths = [
  ...Object.values(screens).map(({ path }) => path),
  '/orders/tags',
  '/orders/pick',
  '/inventory/expiring',
  '/payments/collections',
]

test.each(paths)('on a phone, %s shows what it showed', async (path) => {
  await expectViews(`phone/${outlineName(path)}`, [screenView(path, { roles: ['ADMIN'], presses: false })])
})

test.each(recordViews)('on a phone, $path shows what it showed', async ({ file, views }) => {
  await expectViews(
    `phone/${file}`,
    views.map((view, at) => ({ ...view, roles: ['ADMIN'], presses: false, isClosed: at > 0 })),
  )
})
