import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

type CopyState = 'idle' | 'copied' | 'failed'

/** A link with a Copy button, which has the focus. */
export function CopyField({ link, label, hint }: { link: string; label: string; hint: string }) {
  const [state, setState] = useState<CopyState>('idle')
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    setState((await copyText(link, () => field.current?.select())) ? 'copied' : 'failed')
  }
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          readOnly
          value={link}
          aria-label={label}
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()} data-autofocus>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
        {state === 'failed' ? 'The link is selected. Press Ctrl+C or ⌘C to copy it.' : hint}
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
