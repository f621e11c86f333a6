import { createMemoryHistory } from '@tanstack/react-router'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectViews, outlineName, screenView } from '../../test-data/company-views.tsx'
import { modalFiles } from '../modals/modal-files.ts'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../routes.tsx'

const { routesByPath } = newRouter(newQueryClient(), createMemoryHistory())
const paths = Object.keys(routesByPath).filter((address) => !address.includes('$'))

test.each(paths)('%s shows each role what it showed', async (address) => {
  await expectViews(outlineName(address), [screenView(address)])
})

test('the frame shows each role what it showed', async () => {
  await expectViews('frame', [screenView('/nowhere', { part: 'body' })])
})

test('each outline is of a screen or modal', () => {
  const names = [...Object.keys(routesByPath).map(outlineName), ...Object.keys(modalFiles), 'frame']
  const outlines = readdirSync(path.join(import.meta.dirname, 'outlines'))
  expect(outlines.filter((file) => !names.includes(file.replace(/^phone-|\.txt$/g, '')))).toEqual([])
})
