import { openPortal, type PortalVisitor } from '@dray/contract/customers/portal'
import type { ProblemCode } from '@dray/contract/problems'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { button, handler, refusalOf, stubServer } from '../test-data/screens.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
import { OpenLink } from './open-page.tsx'

const token = 'secret-of-the-link'
const visitor: PortalVisitor = {
  contact: { name: 'Kim', mayOrder: true, seesMoney: false },
  company: { name: 'Northwind Traders', logo: null, accent: null, phone: null },
  customer: { customerName: 'Ernst Handel' },
}

/** A contact followed a link from their email. */
function follow(refusal?: ProblemCode) {
  const sent: unknown[] = []
  const onOpened = vi.fn<() => void>()
  window.history.replaceState(null, '', `/portal#${token}`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  stubServer(
    handler(openPortal, ({ body }) => {
      sent.push(body)
      return refusal ? refusalOf(refusal) : Response.json(openPortal.answer.encode(visitor))
    }),
  )
  render(<OpenLink token={token} onOpened={onOpened} />)
  return { sent, onOpened, user: setUpUser() }
}

test('a link is opened by a press only, and then its secret is no longer in the address', async () => {
  const { sent, onOpened, user } = follow()
  expect(sent).toEqual([])
  await user.click(button('Open'))
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ token }])
  expect(window.location.pathname + window.location.hash).toBe('/portal')
})

test('a link that was already opened says so and offers to email a new one', async () => {
  const { onOpened, user } = follow('portal-link-used')
  await user.click(button('Open'))
  expect(await screen.findByText('This link was already opened. Ask for a new one.')).toBeVisible()
  expect(button('Email me a link')).toBeVisible()
  expect(onOpened).not.toHaveBeenCalled()
})
