import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { Accordion, AccordionItem } from './accordion.tsx'

function Brand({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const tools = <button type="button">Margin for {name}</button>
  return (
    <AccordionItem id={name} name={name} tools={tools} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      Products of {name}
    </AccordionItem>
  )
}

test('a section shows its content and its buttons only while it is open, and the arrow keys move between headings', async () => {
  showWithin(
    <Accordion>
      <Brand name="Acme" />
      <Brand name="Tokyo" />
    </Accordion>,
  )
  const user = setUpUser()
  const [acme, tokyo] = [screen.getByRole('button', { name: 'Acme' }), screen.getByRole('button', { name: 'Tokyo' })]
  const shown = () => [screen.queryByText('Products of Acme'), screen.queryByText('Margin for Acme')].map(Boolean)
  expect(shown()).toEqual([false, false])
  await user.click(acme)
  expect([acme.ariaExpanded, ...shown()]).toEqual(['true', true, true])
  await user.keyboard('{ArrowDown}')
  expect(tokyo).toHaveFocus()
  await user.click(acme)
  expect(shown()).toEqual([false, false])
})
