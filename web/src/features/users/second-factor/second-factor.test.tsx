import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '@dray/contract/users/second-factor'
import { readSession, type SessionUser } from '@dray/contract/users/session'
import { readUser, type User } from '@dray/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, type stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { ann, showApp } from '../../../test-data/shell.tsx'

const aUser = (overrides: Partial<User> = {}): User => ({
  ...ann,
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  userCustomers: [],
  ...overrides,
})
const off: SecondFactor = { turnedOnAt: null, recoveryCodesLeft: 0, isRequired: false }
const on: SecondFactor = { turnedOnAt: new Date('2026-03-09T20:00:00Z'), recoveryCodesLeft: 8, isRequired: false }
const ok = { ok: true } as const
const codes = ['AAAA-CCCC-DDDD', 'EEEE-FFFF-GGGG']
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const setUp = { secret, uri: `otpauth://totp/Northwind:ann?secret=${secret}` }
const ignoreErrors = () => vi.mocked(console.error).mockImplementation(() => undefined)

type Answers = Parameters<typeof stubServer>

/** A server whose second factor turns on and off. */
function server(start: SecondFactor) {
  let factor = start
  const sent: unknown[] = []
  const turn = (next: SecondFactor, body: unknown) => {
    sent.push(body)
    factor = next
  }
  const answers: Answers = [
    answerCall(readSecondFactor, () => factor),
    answerCall(startSecondFactor, ({ body }) => {
      sent.push(body)
      return setUp
    }),
    answerCall(confirmSecondFactor, ({ body }) => {
      turn({ ...on, recoveryCodesLeft: 10 }, body)
      return { recoveryCodes: codes }
    }),
    answerCall(renewRecoveryCodes, ({ body }) => {
      turn({ ...on, recoveryCodesLeft: 10 }, body)
      return { recoveryCodes: codes }
    }),
    answerCall(turnOffSecondFactor, ({ body }) => {
      turn(off, body)
      return ok
    }),
    answerCall(removeSecondFactor, ({ params }) => {
      turn(off, params)
      return ok
    }),
  ]
  return { sent, answers }
}

function showProfile(answers: Answers) {
  showApp({ at: '/profile', user: ann, answers: [...answers, answerCall(readUser, () => aUser())] })
  return setUpUser()
}
const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a user turns the second factor on with the password, the QR code and a first code, and saves the recovery codes', async () => {
  const { sent, answers } = server(off)
  const person = showProfile(answers)
  await person.click(await (await section()).findByRole('button', { name: 'Turn on' }))
  const shown = await dialog('Turn on the second factor')
  await person.type(await shown.findByLabelText('Your password'), 'secret{Enter}')
  expect(await shown.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
  expect(shown.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeInTheDocument()
  expect(shown.getByLabelText('Code')).toHaveFocus()
  await person.type(shown.getByLabelText('Code'), '123456{Enter}')
  const list = within(await shown.findByRole('list', { name: 'Recovery codes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await person.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await shown.findByText('Copied.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await person.click(shown.getByRole('button', { name: 'I saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await section()).getByText(/On since Mar 9, 2026/)).toHaveTextContent('10 of 10 recovery codes are left.')
  expect(sent).toEqual([{ password: 'secret' }, { code: '123456' }])
})

test('the recovery codes are not closed by mistake', async () => {
  const person = showProfile(server(on).answers)
  await person.click(await (await section()).findByRole('button', { name: 'New recovery codes' }))
  const shown = await dialog('New recovery codes')
  await person.type(await shown.findByLabelText('Your password'), 'secret')
  await person.type(shown.getByLabelText('Code'), '123456{Enter}')
  await shown.findByRole('list', { name: 'Recovery codes' })
  await person.keyboard('{Escape}')
  expect(
    await screen.findByText("Close without saving the recovery codes? They aren't shown again."),
  ).toBeInTheDocument()
})

test.each([
  ['password', 'wrong-password', 'Your password', /^This password is wrong\.$/],
  ['code', 'wrong-code', 'Code', /^This code is wrong or was already used\./],
] as const)('a wrong %s is reported at its field', async (_, refusal, field, message) => {
  ignoreErrors()
  const person = showProfile([answerCall(readSecondFactor, () => on), refuseCall(turnOffSecondFactor, refusal)])
  await person.click(await (await section()).findByRole('button', { name: 'Turn off' }))
  const shown = await dialog('Turn off the second factor')
  await person.type(await shown.findByLabelText('Your password'), 'guess')
  expect(shown.getByRole('button', { name: 'Turn off' })).toBeDisabled()
  await person.type(shown.getByLabelText('Code'), '000000{Enter}')
  const text = await shown.findByText(message)
  expect(shown.getByLabelText(field).getAttribute('aria-describedby')).toContain(text.id)
})

test('a wrong first code is reported at its field, and the QR code stays', async () => {
  ignoreErrors()
  const person = showProfile([refuseCall(confirmSecondFactor, 'wrong-first-code'), ...server(off).answers])
  await person.click(await (await section()).findByRole('button', { name: 'Turn on' }))
  const shown = await dialog('Turn on the second factor')
  await person.type(await shown.findByLabelText('Your password'), 'secret{Enter}')
  await person.type(await shown.findByLabelText('Code'), '000000{Enter}')
  expect(await shown.findByText(/This code is wrong\. Enter the one your app shows now/)).toBeInTheDocument()
  expect(shown.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
})

test('a user turns the second factor off with the password and a code, unless one of their roles needs it', async () => {
  const { sent, answers } = server(on)
  const person = showProfile(answers)
  await person.click(await (await section()).findByRole('button', { name: 'Turn off' }))
  const shown = await dialog('Turn off the second factor')
  await person.type(await shown.findByLabelText('Your password'), 'secret')
  await person.type(shown.getByLabelText('Code'), '123456')
  await person.click(shown.getByRole('button', { name: 'Turn off' }))
  expect(await (await section()).findByText('Off. Only the password is needed to sign in.')).toBeInTheDocument()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(sent).toEqual([{ password: 'secret', code: '123456' }])
})

test('a second factor that a role needs can be moved to another phone, not turned off', async () => {
  showProfile([answerCall(readSecondFactor, () => ({ ...on, isRequired: true }))])
  const shown = await section()
  expect(await shown.findByRole('button', { name: 'Use another phone' })).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: 'Turn off' })).toBeNull()
  expect(shown.getByText("One of your roles requires it, so it can't be turned off.")).toBeInTheDocument()
})

test('an admin turns off someone else’s second factor after a confirmation', async () => {
  const { sent, answers } = server(on)
  const nancy = aUser({ id: 4, name: 'Nancy Davolio' })
  const admin: SessionUser = { ...ann, role: ['ADMIN'] }
  showApp({ at: '/profile?modal=edit-user.4', user: admin, answers: [...answers, answerCall(readUser, () => nancy)] })
  const person = setUpUser()
  const editor = within(await screen.findByRole('dialog'))
  await person.click(await editor.findByRole('button', { name: 'Turn off second factor' }))
  const question = await dialog('Turn off the second factor')
  expect(question.getByText(/Turn off the second factor of Nancy Davolio\?/)).toBeInTheDocument()
  await person.click(question.getByRole('button', { name: 'Turn off' }))
  const state = await editor.findByText('Off. Only the password is needed to sign in.')
  await waitFor(() => expect(state).toHaveFocus())
  expect(sent).toEqual([{ id: '4' }])
})

test('a user whose role needs a second factor sees only its setup until the recovery codes are saved', async () => {
  const { answers } = server(off)
  let lacksSecondFactor = true
  const confirmed = answerCall(confirmSecondFactor, () => {
    lacksSecondFactor = false
    return { recoveryCodes: codes }
  })
  const session = answerCall(readSession, () => ({ ...ann, lacksSecondFactor }))
  showApp({ at: '/products', user: ann, answers: [confirmed, session, ...answers] })
  const person = setUpUser()
  expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).toBeNull()
  await person.type(await screen.findByLabelText('Your password'), 'secret{Enter}')
  await person.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await person.click(await screen.findByRole('button', { name: 'I saved them' }))
  expect(await screen.findByRole('heading', { name: 'Products' })).toBeInTheDocument()
})
