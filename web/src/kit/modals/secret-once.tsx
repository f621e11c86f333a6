import { Button, Group, Stack } from '@mantine/core'
import { type PropsWithChildren, useRef, useState } from 'react'
import { CopyField } from '../copy-field.tsx'
import { useFocusOnAppear } from '../focus.ts'
import { capitalize } from '../text/format-count.ts'
import { type Layered, useUnsavedGuard } from './modals.tsx'

type Props = PropsWithChildren<
  Layered & {
    /** Such as "key". */
    noun: string
    secret: string
    /** The same secret in another form. */
    otherForm?: { label: string; noun: string; hint: string; value: string } | undefined
    /** Called when it closes with the secret copied. */
    onDone?: () => void
  }
>

/** A secret that no later answer has. Closing asks first until it was copied. */
export function SecretOnce({ frame, closeNow, noun, secret, otherForm, onDone, children }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  useFocusOnAppear(copyButton)
  useUnsavedGuard(!isCopied, `It can't be shown again. If you close now, you'll need a new ${noun}.`, {
    title: `The ${noun} isn't copied`,
    confirmLabel: 'Close anyway',
    cancelLabel: 'Go back',
  })
  function finish() {
    if (!isCopied) return frame.onClose()
    closeNow()
    onDone?.()
  }
  return (
    <Stack gap="md">
      <CopyField
        value={secret}
        label={capitalize(noun)}
        noun={noun}
        hint={`Keep it in a safe place. The ${noun} won't be shown again.`}
        copyButton={copyButton}
        onCopied={() => setCopied(true)}
      />
      {otherForm && <CopyField {...otherForm} isSecond onCopied={() => setCopied(true)} />}
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={finish}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
