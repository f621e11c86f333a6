import { Button, Group, Text, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'

type CopyState = 'idle' | 'copied' | 'failed'

type Props = {
  value: string
  label: string
  hint: string
  /** In "The link is selected." */
  noun?: string
  copyButton?: RefObject<HTMLButtonElement | null>
  onCopied?: () => void
  /** A second field of the same dialog: its button has a name of its own and doesn't take the focus. */
  isSecond?: boolean
}

/** Text with a Copy button, which has the focus. */
export function CopyField({ value, label, hint, noun = 'link', copyButton, onCopied, isSecond = false }: Props) {
  const [state, setState] = useState<CopyState>('idle')
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    const isCopied = await copyText(value, () => field.current?.select())
    setState(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          readOnly
          value={value}
          aria-label={label}
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={onCopied}
        />
        <Button
          ref={copyButton}
          onClick={() => void copy()}
          variant={isSecond ? 'default' : 'filled'}
          {...(isSecond
            ? { 'aria-label': `${state === 'copied' ? 'Copied' : 'Copy'} ${noun}` }
            : { 'data-autofocus': true })}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
        {state === 'failed' ? `The ${noun} is selected. Press Ctrl+C or ⌘C to copy it.` : hint}
      </Text>
    </div>
  )
}

/**
 * Returns whether the text was copied. Browsers offer the clipboard API only on https and localhost, so fall back to execCommand. The text
 * stays selected, so it can still be copied by hand.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    select()
    return document.execCommand('copy')
  }
}
