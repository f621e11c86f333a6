import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { TestTheme } from '../../test-data/test-theme.tsx'
import { ExportMenu } from './export-menu.tsx'

function show(labels: readonly string[]) {
  const saved: string[] = []
  const files = labels.map((label) => ({ label, isEmpty: false, save: async () => void saved.push(label) }))
  const shown = render(
    <TestTheme>
      <ExportMenu files={files} />
    </TestTheme>,
  )
  const user = setUpUser()
  const choose = async (label: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
    await waitFor(() => expect(saved.at(-1)).toBe(label))
  }
  return { saved, choose, user, ...shown }
}
const hint = () => screen.queryByText(/Open in Excel\?/)

test('the first CSV file of a list offers the Excel file once, in this browser', async () => {
  const { choose, saved, user, unmount } = show(['CSV', 'Excel'])
  await choose('Excel')
  expect(hint()).toBe(null)
  await choose('CSV')
  expect(hint()).toHaveRole('status')
  await user.click(screen.getByRole('button', { name: 'Download the Excel file' }))
  expect(saved).toEqual(['Excel', 'CSV', 'Excel'])
  await choose('CSV')
  expect(hint()).toBe(null)
  unmount()
  await show(['CSV', 'Excel']).choose('CSV')
  expect(hint()).toBe(null)
})

test('a list without an Excel file offers none, and keeps the hint for one that has it', async () => {
  const { choose, unmount } = show(['CSV', 'Prices'])
  await choose('CSV')
  expect(hint()).toBe(null)
  unmount()
  await show(['CSV', 'Excel']).choose('CSV')
  expect(hint()).toBeVisible()
})
