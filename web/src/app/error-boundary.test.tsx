import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Problem } from '../kit/api/request.ts'
import { OutdatedPage } from '../kit/import-failure.ts'
import { TestTheme } from '../test-data/test-theme.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailureReport } from './failure-report.tsx'

let nextError: Error | undefined

function Form() {
  if (nextError) throw nextError
  return (
    <>
      <label>
        Notes <textarea defaultValue="" />
      </label>
      <input aria-label="Password" type="password" defaultValue="secret" />
    </>
  )
}

const problem = new Problem({
  type: '',
  title: 'Something went wrong. Please try again.',
  error: '',
  status: 500,
  code: 'unexpected',
  requestId: 'req-42',
})

function show() {
  const tree = (resetKey?: string) => (
    <TestTheme>
      <ErrorBoundary
        fallback={(failure) => <FailureReport {...failure} />}
        {...(resetKey === undefined ? {} : { resetKey })}
      >
        <Form />
      </ErrorBoundary>
    </TestTheme>
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const rendered = render(tree())
  return {
    user: setUpUser(),
    breakNow: () => rendered.rerender(tree()),
    goTo: (resetKey: string) => rendered.rerender(tree(resetKey)),
  }
}

test('a broken screen shows what was typed, never a password, and the request id to report', async () => {
  nextError = undefined
  const { user, breakNow } = show()
  await user.type(screen.getByLabelText('Notes'), 'ring twice')
  nextError = problem
  breakNow()
  expect(screen.getByText('Notes: ring twice')).toBeInTheDocument()
  expect(screen.getByText('Request req-42')).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('secret')
})

test('going to another screen clears the error, and a working screen keeps its state', async () => {
  nextError = new Error('once')
  const { user, goTo } = show()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  nextError = undefined
  goTo('/orders/100023')
  await user.type(screen.getByLabelText('Notes'), 'ring twice')
  goTo('/orders/100024')
  expect(screen.getByLabelText('Notes')).toHaveValue('ring twice')
})

test('"Try again" shows the screen again', async () => {
  nextError = new Error('once')
  const { user } = show()
  nextError = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByLabelText('Notes')).toBeInTheDocument()
})

test('after Dray was updated, a broken screen shows what was typed and offers a reload instead of "Try again"', async () => {
  nextError = undefined
  const { user, breakNow } = show()
  await user.type(screen.getByLabelText('Notes'), 'ring twice')
  nextError = new OutdatedPage({})
  breakNow()
  expect(screen.getByText('Dray was updated. Reload to continue.')).toBeInTheDocument()
  expect(screen.getByText('Notes: ring twice')).toBeInTheDocument()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload the page'])
})

test('the report has what a developer needs', async () => {
  nextError = problem
  const { user } = show()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  expect(writeText.mock.calls[0]?.[0]).toMatch(/Request req-42 \(unexpected\)/)
})
