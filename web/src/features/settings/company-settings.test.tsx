import { readMailbox } from '@dray/contract/inbox/mailbox'
import { changeCompanySettings, type CompanySettings as Saved, readCompanySettings } from '@dray/contract/settings'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SettingsContext } from '../../kit/session.tsx'
import { noMailbox } from '../../test-data/a-mailbox.ts'
import {
  answerCall,
  handler,
  refuseCall,
  settings,
  showScreens,
  showWithin,
  stubServer,
  theCompany,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CompanySettings, EmailCard } from './company-settings.tsx'

type Body = Partial<Saved>

function show(saved: Partial<Saved> = {}, ...answers: Parameters<typeof stubServer>) {
  let company: Saved = { ...theCompany, ...saved }
  const sent: Body[] = []
  stubServer(
    ...answers,
    answerCall(readCompanySettings, () => company),
    answerCall(readMailbox, () => noMailbox),
    answerCall(changeCompanySettings, ({ body }) => {
      sent.push(body as Body)
      company = { ...company, ...(body as Body), modifiedOn: new Date('2026-11-22T17:00:00Z') }
      return company
    }),
  )
  showScreens({ '/settings': CompanySettings }, { at: '/settings', roles: ['ADMIN'] })
  return { sent, person: setUpUser() }
}
const field = (name: string) => screen.findByRole('textbox', { name })
const preview = () => screen.findByRole('figure', { name: 'Preview of an invoice' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('an empty field shows its fallback; typed values appear in the preview and are saved together', async () => {
  const { sent, person } = show()
  expect(await field('Name')).toHaveAccessibleDescription('While this is empty, documents say Northwind Traders')
  expect(within(await preview()).getAllByText('Northwind Traders')[0]).toBeInTheDocument()
  await person.type(await field('Name'), 'Harbor Foods')
  await person.type(await field('Invoice footer'), 'Thank you!')
  await person.type(await field('Payment terms for new customers'), '30')
  await person.click(screen.getByRole('switch', { name: 'Pay commission only on paid orders' }))
  expect(await field('Name')).not.toHaveAccessibleDescription()
  expect(within(await preview()).getAllByText('Harbor Foods')[0]).toBeInTheDocument()
  expect(within(await preview()).getByText('Thank you!')).toBeInTheDocument()
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toEqual([
    {
      companyName: 'Harbor Foods',
      companyAddress: null,
      companyPhone: null,
      logo: null,
      accent: null,
      invoiceFooter: 'Thank you!',
      pageSize: null,
      paymentTermsDays: 30,
      batchOrder: 'FIFO',
      paymentMethods: [],
      allocateWaiting: true,
      requireSignature: false,
      requirePhoto: false,
      payWhenPaid: true,
      requirePayment: false,
      countLimitUnits: null,
      countLimitPercent: null,
      secondFactorRoles: [],
      modifiedOn: theCompany.modifiedOn.toISOString(),
    },
  ])
})

test('clearing a field falls back to the environment', async () => {
  const { sent, person } = show({ companyName: 'Harbor Foods', pageSize: 'a4' })
  await person.clear(await field('Name'))
  expect(await field('Name')).toHaveAccessibleDescription('While this is empty, documents say Northwind Traders')
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ companyName: null, pageSize: 'a4' }])
})

test('payment terms that aren’t a number of days are not sent', async () => {
  const { sent, person } = show()
  await person.type(await field('Payment terms for new customers'), 'soon')
  await person.click(save())
  expect(await field('Payment terms for new customers')).toBeInvalid()
  await person.clear(await field('Payment terms for new customers'))
  expect(await field('Payment terms for new customers')).toBeValid()
  expect(sent).toEqual([])
})

test('documents are in the color that is chosen, and Dray’s own color is saved as none', async () => {
  const { sent, person } = show()
  await person.click(await screen.findByRole('radio', { name: 'Plum' }))
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  await person.click(screen.getByRole('radio', { name: 'Steel blue' }))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ accent: '#7c2d5b' }, { accent: null }])
})

test('a company without email reads how to set it up', async () => {
  showWithin(
    <SettingsContext value={{ ...settings, mailEnabled: false }}>
      <EmailCard />
    </SettingsContext>,
    ['ADMIN'],
  )
  expect(screen.getByText("Email isn't set up.")).toBeInTheDocument()
  await setUpUser().click(screen.getByText('How to set up email'))
  expect(screen.getByText('SMTP_URL')).toBeVisible()
})

test('the limits of counts are whole units and a percentage, and empty is no limit', async () => {
  const { sent, person } = show({ countLimitUnits: 3 })
  expect(await field('Difference in units')).toHaveValue('3')
  await person.clear(await field('Difference in units'))
  await person.type(await field('Difference in percent'), '100.01')
  await person.click(save())
  expect(await field('Difference in percent')).toBeInvalid()
  expect(sent).toEqual([])
  await person.clear(await field('Difference in percent'))
  await person.type(await field('Difference in percent'), '2.5')
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ countLimitUnits: null, countLimitPercent: 2.5 }])
})

test('what drivers need at delivery is switched on, each by itself', async () => {
  const { sent, person } = show()
  await person.click(await screen.findByRole('switch', { name: 'Require a signature' }))
  await person.click(screen.getByRole('switch', { name: 'Require payment' }))
  await person.click(save())
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ requireSignature: true, requirePhoto: false, requirePayment: true }])
})

test('someone else’s change is shown before it’s overwritten', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const current = { ...theCompany, companyName: 'Theirs', modifiedOn: new Date('2026-11-02T17:00:00Z') }
  const refusal = handler(changeCompanySettings, () =>
    Response.json(
      {
        type: '/problems/changed-meanwhile',
        title: 'Changed',
        error: 'Changed',
        status: 409,
        code: 'changed-meanwhile',
        changedBy: 'Bea',
        current: { ...current, modifiedOn: current.modifiedOn.toISOString() },
      },
      { status: 409 },
    ),
  )
  const { person } = show({}, refusal)
  await person.type(await field('Name'), 'Mine')
  await person.click(save())
  const notice = await screen.findByText('Bea changed this while you were editing.')
  expect(notice).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: "Use Bea's" }))
  expect(await field('Name')).toHaveValue('Theirs')
})

test('a picture that can’t be used says so at the logo', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { person } = show({ logo: '/storage/company/a.png' }, refuseCall(changeCompanySettings, 'image-unknown'))
  await person.type(await field('Name'), 'Mine')
  await person.click(save())
  expect(within(screen.getByRole('group', { name: 'Logo' })).getByRole('alert')).toHaveTextContent(
    'This image no longer exists.',
  )
})

test('an admin can require a second factor by role, but must set up their own first', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const choose = async (person: ReturnType<typeof setUpUser>) => {
    const roles = await screen.findByRole('combobox', { name: 'Second factor required for' })
    await person.click(roles)
    await person.click(await screen.findByRole('option', { name: 'Admin' }))
    await person.keyboard('{Escape}')
    await person.click(save())
    return roles
  }
  const { sent, person } = show()
  await choose(person)
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ secondFactorRoles: ['ADMIN'] }])
  cleanup()
  const refused = show({}, refuseCall(changeCompanySettings, 'own-second-factor-first'))
  expect(await choose(refused.person)).toHaveAccessibleDescription(/Turn yours on in your profile first\./)
})

test('settings that could not be read can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  let reads = 0
  const answer = answerCall(readCompanySettings, () => theCompany)
  const failing = {
    ...answer,
    answer: (...request: Parameters<typeof answer.answer>) => {
      reads += 1
      return reads === 1 ? new Response('', { status: 503 }) : answer.answer(...request)
    },
  }
  const { person } = show({}, failing)
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await field('Name')).toHaveValue('')
})
