import { createMemoryHistory } from '@tanstack/react-router'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectViews, outlineName, screenView } from '../../test-data/every-screen/company-views.tsx'
import type { ModalName } from '../../kit/modals/modals.tsx'
import { recordViews } from '../../test-data/every-screen/company-records.ts'
import { modalOutline } from '../../test-data/every-screen/modal-outline.ts'
import { modalFiles } from '../modals/modal-files.ts'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../routes.tsx'

const { routesByPath } = newRouter(newQueryClient(), createMemoryHistory())
const paths = Object.keys(routesByPath).filter((address) => !address.includes('$'))

test.each(paths)('%s shows each role what it showed', async (address) => {
  await expectViews(`screens/${outlineName(address)}`, [screenView(address)])
})

test('the frame shows each role what it showed', async () => {
  await expectViews('screens/frame', [screenView('/nowhere', { part: 'body' })])
})

test('each outline is of a screen, record or modal', () => {
  const pages = [
    ...paths.map((address) => `screens/${outlineName(address)}`),
    ...recordViews.map(({ file }) => `records/${file}`),
  ]
  const names = [
    'screens/frame',
    ...pages,
    ...pages.map((name) => name.replace(/^\w+/, 'phone')),
    ...(Object.keys(modalFiles) as ModalName[]).map(modalOutline),
  ]
  const outlines = readdirSync(path.join(import.meta.dirname, 'outlines'), { recursive: true, encoding: 'utf8' })
  const files = outlines.filter((file) => file.endsWith('.txt')).map((file) => file.replaceAll('\\', '/'))
  expect(files.filter((file) => !names.includes(file.replace(/\.txt$/, '')))).toEqual([])
})
