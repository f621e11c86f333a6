import { Button, Modal } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { dialogEndFaults } from './dialog-ends.ts'
import { TestTheme } from '../test-theme.tsx'

const close = (
  <Button key="close" variant="default">
    Close
  </Button>
)
const save = (
  <BusyButton key="save" loading={false}>
    Save
  </BusyButton>
)
const remove = (
  <Button key="remove" variant="subtle">
    Remove
  </Button>
)

function faultsOf(buttons: ReactNode) {
  const { unmount } = render(
    <TestTheme>
      <Modal opened title="Edit it" onClose={() => {}}>
        <div>{buttons}</div>
      </Modal>
    </TestTheme>,
  )
  const faults = dialogEndFaults()
  unmount()
  return faults
}

test('a dialog ends with the way out on the left and its primary button on the right', () => {
  expect(faultsOf([close, save])).toEqual([])
  expect(faultsOf([close, remove, save])).toEqual([])
  expect(faultsOf([close])).toEqual([])
  expect(faultsOf([save, close])).toEqual(['Edit it: Save · Close'])
  expect(faultsOf([remove, close, save])).toEqual(['Edit it: Remove · Close · Save'])
  expect(faultsOf([close, save, remove])).toEqual(['Edit it: Close · Save · Remove'])
})
