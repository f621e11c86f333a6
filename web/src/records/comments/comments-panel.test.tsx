import { addComment, type Comment, listComments } from '@dray/contract/comments'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { CommentsPanel } from './comments-panel.tsx'

const aComment = (overrides: Partial<Comment> = {}): Comment => ({
  id: 1,
  userId: 4,
  userName: 'Nancy Davolio',
  text: 'Ring twice.\nLeave at the back.',
  createdAt: new Date('2026-03-09T23:05:00Z'),
  isContactNote: false,
  ...overrides,
})

/** The server stores these comments. */
function show(comments: Comment[] = [aComment()], ...answers: Parameters<typeof stubServer>) {
  const sent: unknown[] = []
  stubServer(
    ...answers,
    answerCall(listComments, ({ params }) => {
      expect(params).toEqual({ entityType: 'order', entityId: '7' })
      return [...comments]
    }),
    answerCall(addComment, ({ body }) => {
      sent.push(body)
      const added = aComment({ id: 2, userName: 'Ann', text: addComment.body.parse(body).text })
      comments.unshift(added)
      return added
    }),
  )
  const { cache } = showWithin(<CommentsPanel entityType="order" entityId={7} />)
  return { cache, comments, sent, person: setUpUser() }
}
const box = () => screen.getByRole('textbox', { name: 'New comment' })
const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('comments are shown with author, time and text', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Comments: 1' })).toHaveAttribute('aria-expanded', 'true')
  expect(texts()).toEqual(['Nancy Davolio Mar 9, 2026, 4:05 PMRing twice.\nLeave at the back.'])
})

test('a contact note says that it is one', async () => {
  show([aComment({ text: 'Will send a check', isContactNote: true })])
  await screen.findByRole('list')
  expect(texts()).toEqual(['Nancy Davolio Mar 9, 2026, 4:05 PM · Contact noteWill send a check'])
})

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'Enter begins a new line, %s adds the comment and empties the box',
  async (keys) => {
    const { person, sent } = show()
    await screen.findByRole('list')
    await person.type(box(), `Nobody at home{Enter}Left at the back ${keys}`)
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(sent).toEqual([{ entityType: 'order', entityId: 7, text: 'Nobody at home\nLeft at the back' }])
    expect(texts()[0]).toContain('Nobody at home\nLeft at the back')
    expect(box()).toHaveValue('')
    expect(box()).toHaveFocus()
  },
)

test('an empty comment is not sent', async () => {
  const { person, sent } = show([])
  expect(await screen.findByText('No comments yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add comment' })).toBeDisabled()
  await person.type(box(), '  {Enter}{Control>}{Enter}{/Control}')
  expect(screen.getByRole('button', { name: 'Add comment' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('what was typed stays after a refusal, which says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = show([], refuseCall(addComment, 'database-away'))
  await person.type(box(), 'Ring twice')
  await person.click(screen.getByRole('button', { name: 'Add comment' }))
  expect(await screen.findByText("The database isn't responding. Please try again in a moment.")).toBeVisible()
  expect(box()).toHaveValue('Ring twice')
})

test('a comment by someone else appears while one is being written', async () => {
  const { cache, comments, person } = show()
  await screen.findByRole('list')
  await person.type(box(), 'Half a sent')
  comments.unshift(aComment({ id: 3, userName: 'Steven Buchanan', text: 'On my way' }))
  await act(() => refresh(cache, ['comments']))
  expect(await screen.findByText('On my way')).toBeVisible()
  expect(box()).toHaveValue('Half a sent')
})

test('comments that fail to load say why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = show([], refuseCall(listComments, 'database-away'))
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
  stubServer(answerCall(listComments, () => [aComment()]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nancy Davolio')).toBeVisible()
})

test('the panel can be collapsed without losing what was typed', async () => {
  const { person } = show()
  const title = await screen.findByRole('button', { name: 'Comments: 1' })
  await person.type(box(), 'Later')
  await person.click(title)
  expect(title).toHaveAttribute('aria-expanded', 'false')
  await person.click(title)
  expect(box()).toHaveValue('Later')
})
