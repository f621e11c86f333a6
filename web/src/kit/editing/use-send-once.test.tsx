import { addBrand } from '@dray/contract/brands'
import { problems } from '@dray/contract/problems'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aCatalogBrand } from '../../test-data/catalog.ts'
import { handler, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { request } from '../api/request.ts'
import { refresh } from '../api/use-call.ts'
import { storedUnsent, useNewDraft } from './use-new-draft.ts'
import { useSendOnce } from './use-send-once.ts'

type Draft = { name: string }
type Sent = { name: string; at: number }
const stored = storedUnsent<Draft, Sent>(z.object({ name: z.string() }), z.object({ name: z.string(), at: z.int() }))
const blank: Draft = { name: '' }

/** What it sends differs from press to press, as prices and balances do. */
let presses = 0

function NewBrand() {
  const editing = useNewDraft<Draft, Sent>({ name: 'new-brand', stored, blank })
  const { draft, change } = editing
  const cache = useQueryClient()
  const sending = useSendOnce<Draft, Sent, { name: string }>(editing, {
    call: addBrand,
    send: ({ name, at }, idempotencyKey) =>
      request(addBrand, { body: addBrand.body.parse({ name, brandRepName: `Press ${at}` }) }, { idempotencyKey }),
    onSaved: () => void refresh(cache, addBrand.changes),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sending.submit((again) => again ?? { name: draft.name, at: ++presses })
      }}
    >
      <input
        aria-label="Name"
        value={draft.name}
        onChange={({ currentTarget }) => change(() => ({ name: currentTarget.value }))}
      />
      <button type="submit">Save</button>
      <output>
        {sending.saved ? `Saved ${sending.saved.name}` : (sending.problem?.body.code ?? 'Not sent')}
        {sending.lost && ' · may be saved'}
      </output>
    </form>
  )
}

type Request = { key: string | null; name: string; brandRepName: string }
type Outcome = 'lost' | 'saved' | 'key-reused' | 'name-taken'

/** A server that answers one press after the other. */
function serve(...outcomes: Outcome[]) {
  vi.mocked(console.error).mockImplementation(() => {})
  presses = 0
  const requests: Request[] = []
  stubServer(
    handler(addBrand, ({ body, headers }) => {
      const { name, brandRepName } = z.object({ name: z.string(), brandRepName: z.string() }).parse(body)
      requests.push({ key: headers.get('idempotency-key'), name, brandRepName })
      const outcome = outcomes.shift() ?? 'saved'
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      if (outcome === 'saved') return Response.json(addBrand.answer.encode(aCatalogBrand({ name })))
      const [status, title] = problems[outcome]
      return Response.json({ type: '/', title, error: title, status, code: outcome }, { status })
    }),
  )
  const user = setUpUser()
  const press = () => user.click(screen.getByRole('button', { name: 'Save' }))
  const type = async (name: string) => {
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), name)
  }
  return { requests, press, type }
}

test('after a refusal what is sent is made anew, under the same key', async () => {
  const { requests, press, type } = serve('name-taken')
  showWithin(<NewBrand />)
  await type('Exotic')
  await press()
  expect(await screen.findByText('name-taken')).toBeVisible()
  await press()
  await screen.findByText('Saved Exotic')
  expect(requests.map(({ key }) => key)).toEqual([requests[0]?.key, requests[0]?.key])
  expect(requests[1]?.brandRepName).not.toBe(requests[0]?.brandRepName)
})

test('a second press on the way, or after it was saved, sends nothing; the next record has another key', async () => {
  const { requests, press, type } = serve()
  const { unmount } = showWithin(<NewBrand />)
  await type('Exotic')
  await Promise.all([press(), press()])
  await screen.findByText('Saved Exotic')
  await press()
  expect(requests).toHaveLength(1)
  unmount()
  showWithin(<NewBrand />)
  expect(screen.getByLabelText('Name')).toHaveValue('')
  await type('Pavlova')
  await press()
  await screen.findByText('Saved Pavlova')
  expect(requests[1]?.key).not.toBe(requests[0]?.key)
})
