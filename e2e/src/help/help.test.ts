import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { collectConsoleErrors } from '../page-checks.ts'
import { helpPageIds, namedSteps, readHelpPage } from './help-page.ts'
import { journeys } from './journeys.ts'
import { helpScreen, newWalk } from './walk.ts'

const demo = demoCompany()

test('each help page has a journey that takes its steps', () => {
  expect(Object.keys(journeys).toSorted()).toEqual(helpPageIds.toSorted())
})

test.each(Object.entries(journeys))(
  'every button, label and key of the help page %s works, in its sequence',
  async (id, { person, path, take }) => {
    const page = await demo.pageOf(person, { path, ...helpScreen })
    const errors = collectConsoleErrors(page)
    const walk = newWalk(page, id)
    await take(walk, demo)
    expect(walk.used).toEqual(namedSteps(readHelpPage(id)))
    expect(errors).toEqual([])
    await page.context().close()
  },
)
