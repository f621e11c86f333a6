import type { AppSettings } from '@dray/contract/settings'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { modalRegistry } from '../app/modals/modal-registry.tsx'
import { ModalStack } from '../app/modals/modal-stack.tsx'
import { type ModalInputs, type ModalName, useOpenModal } from '../kit/modals/modals.tsx'
import { SettingsContext } from '../kit/session.tsx'
import { settings, stubServer, showScreens } from './screens.tsx'
import { setUpUser } from './set-up-user.ts'

type Options = { roles?: Role[]; answers: Parameters<typeof stubServer>; company?: Partial<AppSettings> }

/** Opens a modal by name. All other modals can open above it. */
export async function showModal<Name extends ModalName>(
  name: Name,
  input: ModalInputs[Name],
  { roles = ['INVENTORY'], answers, company }: Options,
) {
  stubServer(...answers)
  function Opener() {
    const openModal = useOpenModal()
    return <button onClick={() => openModal(name, input)}>Open it</button>
  }
  const page = () => (
    <SettingsContext value={{ ...settings, ...company }}>
      <ModalStack registry={modalRegistry}>
        <Opener />
      </ModalStack>
    </SettingsContext>
  )
  const shown = showScreens({ '/': page }, { at: '/', roles })
  const person = setUpUser()
  await person.click(await screen.findByText('Open it'))
  // The modal loads when it's first opened, and takes the focus shortly after it renders.
  await screen.findByRole('dialog')
  // Find the dialog again: one that reads its record first may have been replaced.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  return { ...shown, person }
}
