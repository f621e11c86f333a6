import { changeCompanySettings, type CompanySettings, readCompanySettings } from '@dray/contract/settings'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CommissionSettings } from './commission-settings.tsx'

const saved: CompanySettings = { payWhenPaid: false, modifiedOn: new Date('2026-11-01T17:00:00Z') }
const payWhenPaid = () => screen.findByRole('switch', { name: 'Pay commission only on paid orders' })

function show(...answers: Parameters<typeof stubServer>) {
  let settings = saved
  const sent: unknown[] = []
  stubServer(
    ...answers,
    answerCall(readCompanySettings, () => settings),
    answerCall(changeCompanySettings, ({ body }) => {
      sent.push(body)
      settings = { payWhenPaid: !settings.payWhenPaid, modifiedOn: new Date('2026-11-22T17:00:00Z') }
      return settings
    }),
  )
  showWithin(<CommissionSettings />)
  return { sent, person: setUpUser() }
}

test('an admin turns on that an order earns a commission only once it is paid, by mouse or with the space key', async () => {
  const { sent, person } = show()
  expect(await payWhenPaid()).not.toBeChecked()
  await person.tab()
  await person.keyboard(' ')
  expect(await screen.findByText(/^Saved\./)).toBeInTheDocument()
  expect(await payWhenPaid()).toBeChecked()
  expect(await payWhenPaid()).toHaveFocus()
  await person.click(await payWhenPaid())
  expect(await payWhenPaid()).not.toBeChecked()
  expect(sent).toEqual([
    { payWhenPaid: true, modifiedOn: saved.modifiedOn.toISOString() },
    { payWhenPaid: false, modifiedOn: '2026-11-22T17:00:00.000Z' },
  ])
})

// D-15
test('a switch that someone else changed meanwhile says so and shows what is saved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { person } = show(refuseCall(changeCompanySettings, 'changed-meanwhile'))
  await person.click(await payWhenPaid())
  expect(await screen.findByText('Someone else changed this while you were editing.')).toBeInTheDocument()
  expect(await payWhenPaid()).not.toBeChecked()
})

test('settings that could not be read can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let reads = 0
  const answer = answerCall(readCompanySettings, () => saved)
  const failing = {
    ...answer,
    answer: (...request: Parameters<typeof answer.answer>) => {
      reads += 1
      return reads === 1 ? new Response('', { status: 503 }) : answer.answer(...request)
    },
  }
  const { person } = show(failing)
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await payWhenPaid()).not.toBeChecked()
})
