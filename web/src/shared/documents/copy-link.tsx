import { Button, Group, Popover, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

type CopyState = 'idle' | 'copied' | 'failed'

/** A link to share, in a popover, with a button that copies it. */
export function CopyLink({ link, of }: { link: string; of: string }) {
  const [state, setState] = useState<CopyState>('idle')
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    setState((await copyText(link, field.current)) ? 'copied' : 'failed')
  }

  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-end" width={340} onClose={() => setState('idle')}>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" flex="none" aria-label={`Copy link to ${of}`}>
          Copy link
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            ref={field}
            readOnly
            value={link}
            aria-label="Public link"
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()} data-autofocus>
            {state === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        </Group>
        <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
          {state === 'failed'
            ? 'The link is selected. Press Ctrl+C or ⌘C to copy it.'
            : 'Anyone with this link can open it.'}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Returns whether the text was copied. Browsers offer the clipboard only on https and localhost; execCommand works elsewhere. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
