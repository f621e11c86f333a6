import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Problem } from '../shared/api/request.ts'
import { TestTheme } from '../test-data/test-theme.tsx'
import { typist } from '../test-data/typist.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailureReport } from './failure-report.tsx'

let toThrow: Error | undefined

function Form() {
  if (toThrow) throw toThrow
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
  const tree = (at?: string) => (
    <TestTheme>
      <ErrorBoundary
        fallback={(failure) => <FailureReport {...failure} />}
        {...(at === undefined ? {} : { shows: at })}
      >
        <Form />
      </ErrorBoundary>
    </TestTheme>
  )
  vi.mocked(console.error).mockImplementation(() => undefined)
  const shown = render(tree())
  return {
    user: typist(),
    breakNow: () => shown.rerender(tree()),
    goTo: (at: string) => shown.rerender(tree(at)),
  }
}

test('a screen that breaks shows what had been typed, never a password, and the request to report', async () => {
  toThrow = undefined
  const { user, breakNow } = show()
  await user.type(screen.getByLabelText('Notes'), 'ring twice')
  toThrow = problem
  breakNow()
  expect(screen.getByText('Notes: ring twice')).toBeInTheDocument()
  expect(screen.getByText('Request req-42')).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('secret')
})

test('going elsewhere leaves what broke behind, and what is whole stays as it is', async () => {
  toThrow = new Error('once')
  const { user, goTo } = show()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  toThrow = undefined
  goTo('/orders/100023')
  await user.type(screen.getByLabelText('Notes'), 'ring twice')
  goTo('/orders/100024')
  expect(screen.getByLabelText('Notes')).toHaveValue('ring twice')
})

test('trying again draws the screen again', async () => {
  toThrow = new Error('once')
  const { user } = show()
  toThrow = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByLabelText('Notes')).toBeInTheDocument()
})

test('the report holds what a developer needs', async () => {
  toThrow = problem
  const { user } = show()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  expect(writeText.mock.calls[0]?.[0]).toMatch(/Request req-42 \(unexpected\)/)
})
